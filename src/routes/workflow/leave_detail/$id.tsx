import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { LeaveDetailScreen } from '@/features/workflow/leave/leave-detail-screen'

export const Route = createFileRoute('/workflow/leave_detail/$id')({
  ...staffRoute({ title: '请假详情', permission: 'workflow:leave:list' }),
  component: addressPage(LeaveDetailScreen),
})
