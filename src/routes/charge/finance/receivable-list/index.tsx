import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ReceivableListScreen } from '@/features/charge-finance/receivable/receivable-list-screen'

export const Route = createFileRoute('/charge/finance/receivable-list/')({
  ...listRoute({ title: '应收列表', permission: 'charge-finance:receivable:list' }),
  component: listPage(ReceivableListScreen),
})
