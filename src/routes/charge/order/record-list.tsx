import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { BillListScreen } from '@/features/charge-finance/bill/bill-list-screen'

export const Route = createFileRoute('/charge/order/record-list')({
  ...listRoute({ title: '账单列表', permission: 'charge-finance:bill:list' }),
  component: listPage(BillListScreen),
})
