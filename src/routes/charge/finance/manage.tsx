import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ManageScreen } from '@/features/charge-finance/shift/manage-screen'

export const Route = createFileRoute('/charge/finance/manage')({
  ...listRoute({ title: '财务管理', permission: 'charge-finance:shift:open' }),
  component: listPage(ManageScreen),
})
