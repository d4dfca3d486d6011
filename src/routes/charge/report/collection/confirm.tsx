import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { DayReportScreen } from '@/features/charge-other/day/day-report-screen'

export const Route = createFileRoute('/charge/report/collection/confirm')({
  ...staffRoute({ title: '收款日报', permission: 'charge-report:collection-confirm:view' }),
  component: DayReportScreen,
})
