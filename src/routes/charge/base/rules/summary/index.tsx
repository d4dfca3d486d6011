import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { SummaryScreen } from '@/features/charge-base/summary/summary-screen'

export const Route = createFileRoute('/charge/base/rules/summary/')({
  ...listRoute({ title: '汇总规则', permission: 'charge-base:summary-rule:list' }),
  component: listPage(SummaryScreen),
})
