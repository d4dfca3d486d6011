import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { GenerateBillsScreen } from '@/features/charge-finance/bill/generate-screen'

export const Route = createFileRoute('/charge/order/generate/$company/$community')({
  ...staffRoute({ title: '生成账单', permission: 'charge-finance:bill:generate' }),
  component: Page,
})

function Page() {
  const { community } = Route.useParams()
  return <GenerateBillsScreen key={community} community={community} />
}
