import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { ServiceRecord } from '@/features/work-order/archive/service-record'

export const Route = createFileRoute('/basedata/archives/$id/service')({
  ...listRoute({ title: '服务记录', permission: 'basedata:archive:view' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ServiceRecord
      customerId={Route.useParams().id}
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
