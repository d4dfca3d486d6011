import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { BalanceScreen } from '@/features/charge-prepaid/balance/balance-screen'

export const Route = createFileRoute('/charge/prepaid/balance')({
  ...listRoute({ title: '预存余额', permission: 'charge-prepaid:balance:list' }),
  component: listPage(BalanceScreen),
})
