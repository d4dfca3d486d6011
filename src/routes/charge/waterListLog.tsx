import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { CashLogScreen } from '@/features/charge-other/cash/cash-log-screen'

export const Route = createFileRoute('/charge/waterListLog')({
  ...listRoute({ title: '流水日志', permission: 'charge-other:cash-log:list' }),
  component: listPage(CashLogScreen),
})
