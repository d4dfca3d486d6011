import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ReceivedScreen } from '@/features/charge-finance/received/received-screen'

export const Route = createFileRoute('/charge/received/accounts-list')({
  ...listRoute({ title: '实收列表', permission: 'charge-finance:receipt:list' }),
  component: listPage(ReceivedScreen),
})
