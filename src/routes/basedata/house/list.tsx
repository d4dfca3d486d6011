import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { HouseListScreen } from '@/features/basedata/house'
import { parseImportableSearch } from '@/features/basedata/place/import-search'

export const Route = createFileRoute('/basedata/house/list')({
  ...staffRoute({ title: '房产列表', permission: 'basedata:house:list' }),
  validateSearch: parseImportableSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <HouseListScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}
