import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { RecordScreen } from '@/features/charge-finance/bill/record-screen'

export const Route = createFileRoute('/charge/order/record/$orderNumber/$propertyId')({
  ...staffRoute({ title: '推送记录', permission: 'charge-finance:bill:list' }),
  component: Page,
})

function Page() {
  const { orderNumber, propertyId } = Route.useParams()
  return <RecordScreen key={orderNumber} orderNumber={orderNumber} propertyId={propertyId} />
}
