import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { ReportScreen } from '@/features/charge-other/month/report-screen'

export const Route = createFileRoute('/charge/month/settlement/report')({
  ...staffRoute({ title: '月结报表', permission: 'charge-other:month:report' }),
  component: ReportScreen,
})
