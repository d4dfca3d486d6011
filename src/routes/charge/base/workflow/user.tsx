import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ApproverScreen } from '@/features/charge-base/approver/approver-screen'

export const Route = createFileRoute('/charge/base/workflow/user')({
  ...listRoute({ title: '收费审批人', permission: 'charge-base:approver:list' }),
  component: listPage(ApproverScreen),
})
