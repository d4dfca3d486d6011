import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ApprovalCentre } from '@/features/work-order/apply-screens'

export const Route = createFileRoute('/workOrder/ApprovalCentre')({
  ...listRoute({ title: '审批中心', permission: 'workOrder:apply:view' }),
  component: listPage(ApprovalCentre),
})
