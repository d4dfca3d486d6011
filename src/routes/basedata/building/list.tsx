import { createFileRoute } from '@tanstack/react-router'
import { building } from '@wuguan/contract/basedata/building.entity'
import { ListScreen } from '@wuguan/crud/list-screen'
import { listRoute } from '@/app/routing/route-options'
import { buildingUi } from '@/features/basedata/building/building.ui'

export const Route = createFileRoute('/basedata/building/list')({
  ...listRoute({ title: '楼栋列表', permission: 'basedata:building:list' }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <ListScreen entity={building} ui={buildingUi} search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
}
