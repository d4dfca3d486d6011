import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { UnitListScreen } from '@/features/basedata/unit'
import { parseImportableSearch } from '@/features/basedata/place/import-search'

export const Route = createFileRoute('/basedata/unit/list')({
  ...staffRoute({ title: '单元列表', permission: 'basedata:unit:list' }),
  validateSearch: parseImportableSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <UnitListScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}
