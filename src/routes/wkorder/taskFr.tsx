import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { OrderReport } from '@/features/work-order/order-report'

export const Route = createFileRoute('/wkorder/taskFr')({
  ...listRoute({ title: '工单报表', permission: 'wkorder:report:view' }),
  component: listPage(OrderReport),
})
