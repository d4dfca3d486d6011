import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { parseRecordSearch } from '@/features/basedata/logs/record-search'
import { ReviewScreen } from '@/features/basedata/property-review/review-screen'

export const Route = createFileRoute('/basedata/property/review/list')({
  ...staffRoute({ title: '产权审核列表', permission: 'basedata:review:list' }),
  validateSearch: parseRecordSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <ReviewScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
}
