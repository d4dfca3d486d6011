import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { CommunityListScreen } from '@/features/basedata/community'
import { parseImportableSearch } from '@/features/basedata/place/import-search'

export const Route = createFileRoute('/basedata/community/list')({
  ...staffRoute({ title: '项目列表', permission: 'basedata:community:list' }),
  validateSearch: parseImportableSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <CommunityListScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
  )
}
