import { createFileRoute } from '@tanstack/react-router'
import { terminal } from '@wuguan/contract/basedata/terminal.entity'
import { ListScreen } from '@wuguan/crud/list-screen'
import { listRoute } from '@/app/routing/route-options'
import { terminalUi } from '@/features/basedata/terminal/terminal.ui'

export const Route = createFileRoute('/auth/terminal/list')({
  ...listRoute({ title: '终端授权', permission: 'basedata:terminal:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const onSearch = (search: ReturnType<typeof Route.useSearch>) => void navigate({ search, replace: true })
  return <ListScreen entity={terminal} ui={terminalUi} search={Route.useSearch()} onSearch={onSearch} />
}
