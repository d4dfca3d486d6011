import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { TerminalScreen } from '@/features/basedata/terminal/terminal-screen'

export const Route = createFileRoute('/auth/terminal/list')({
  ...listRoute({ title: '终端授权', permission: 'basedata:terminal:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <TerminalScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}
