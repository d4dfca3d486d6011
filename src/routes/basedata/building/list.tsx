import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { BuildingListScreen } from '@/features/basedata/building'
import { parseImportableSearch } from '@/features/basedata/place/import-search'

export const Route = createFileRoute('/basedata/building/list')({
  ...staffRoute({ title: '楼栋列表', permission: 'basedata:building:list' }),
  validateSearch: parseImportableSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <BuildingListScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
  )
}
