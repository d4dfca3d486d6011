import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { SettlementScreen } from '@/features/charge-other/month/settlement-screen'

export const Route = createFileRoute('/charge/month/settlement/')({
  ...listRoute({ title: '月结', permission: 'charge-other:month:check' }),
  component: listPage(SettlementScreen),
})
