import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { PaymentRecord } from '@/features/charge-finance/archive/payment-record'

export const Route = createFileRoute('/basedata/archives/$id/paymentRecord')({
  ...listRoute({ title: '缴费记录', permission: 'basedata:archive:view' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <PaymentRecord
      customerId={Route.useParams().id}
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
