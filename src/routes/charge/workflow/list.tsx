import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ApprovalListScreen } from '@/features/charge-other/approval/approval-list-screen'

export const Route = createFileRoute('/charge/workflow/list')({
  ...listRoute({ title: '收费审批', permission: 'charge-other:approval:list' }),
  component: listPage(ApprovalListScreen),
})
