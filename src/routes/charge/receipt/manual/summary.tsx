import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ManualScreen } from '@/features/charge-other/manual/manual-screen'

export const Route = createFileRoute('/charge/receipt/manual/summary')({
  ...listRoute({ title: '手工收据汇总', permission: 'charge-other:paper-receipt:manual' }),
  component: listPage(ManualScreen),
})
