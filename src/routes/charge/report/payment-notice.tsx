import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { NoticeScreen } from '@/features/charge-report'

export const Route = createFileRoute('/charge/report/payment-notice')({
  ...listRoute({ title: '催费通知', permission: 'charge-report:notice:list' }),
  component: listPage(NoticeScreen),
})
