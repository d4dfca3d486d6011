import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { TerminalForm } from '@/features/basedata/terminal/terminal-form'

export const Route = createFileRoute('/auth/terminal/edit/$id')({
  ...staffRoute({ title: '编辑终端', permission: 'basedata:terminal:edit' }),
  component: Page,
})

function Page() {
  return <TerminalForm id={Route.useParams().id} />
}
