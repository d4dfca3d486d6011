import { createFileRoute, notFound } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { CrmLabelScreen } from '@/features/basedata/crm-label/crm-label-screen'
import { isLabelType } from '@/features/basedata/crm-label/label-type'

export const Route = createFileRoute('/basedata/crmLabelConfig/$type')({
  ...listRoute({ title: '客户标签配置', permission: 'basedata:crmLabel:list' }),
  beforeLoad: ({ params }) => {
    if (!isLabelType(params.type)) throw notFound()
  },
  component: Page,
})

function Page() {
  const { type } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return isLabelType(type) ? (
    <CrmLabelScreen type={type} search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
  ) : null
}
