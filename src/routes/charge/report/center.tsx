import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { CenterScreen } from '@/features/charge-other/reports/center-screen'

export const Route = createFileRoute('/charge/report/center')({
  ...listRoute({ title: '报表中心', permission: 'charge-other:report-center:list' }),
  component: listPage(CenterScreen),
})
