import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { IdmScreen } from '@/features/basedata/idm/idm-screen'
import { parseIdmSearch } from '@/features/basedata/idm/idm-search'

export const Route = createFileRoute('/basedata/idm/index')({
  ...staffRoute({ title: '身份管理', permission: 'basedata:idm:list' }),
  validateSearch: parseIdmSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <IdmScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
}
