import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { VoidListScreen } from '@/features/charge-finance/void/void-list-screen'

export const Route = createFileRoute('/charge/cancel/record-list')({
  ...listRoute({ title: '作废记录', permission: 'charge-finance:receipt:list' }),
  component: listPage(VoidListScreen),
})
