import { createFileRoute } from '@tanstack/react-router'
import { terminal } from '@wuguan/contract/basedata/terminal.entity'
import { FormScreen } from '@wuguan/crud/form-screen'
import { staffRoute } from '@/app/routing/route-options'
import { terminalUi } from '@/features/basedata/terminal/terminal.ui'

export const Route = createFileRoute('/auth/terminal/edit/$id')({
  ...staffRoute({ title: '编辑终端', permission: 'basedata:terminal:edit' }),
  component: Page,
})

function Page() {
  return <FormScreen entity={terminal} id={Route.useParams().id} ui={terminalUi} />
}
