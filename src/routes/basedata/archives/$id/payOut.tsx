import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { PayOut } from '@/features/charge-finance/archive/pay-out'

export const Route = createFileRoute('/basedata/archives/$id/payOut')({
  ...listRoute({ title: '欠费记录', permission: 'basedata:archive:view' }),
  component: Page,
})

function Page() {
  return <PayOut customerId={Route.useParams().id} />
}
