import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { ReportBoard } from '@/features/work-order/report-board'

export const Route = createFileRoute('/workOrder/report/')({
  ...staffRoute({ title: '工单报表', permission: 'workOrder:report:view' }),
  component: ReportBoard,
})
