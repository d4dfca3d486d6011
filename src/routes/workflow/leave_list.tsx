import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { LeaveListScreen } from '@/features/workflow/leave/leave-list-screen'

export const Route = createFileRoute('/workflow/leave_list')({
  ...listRoute({ title: '请假列表', permission: 'workflow:leave:list' }),
  component: listPage(LeaveListScreen),
})
