import { createFileRoute } from '@tanstack/react-router'
import { contingencyApproval } from '@wuguan/contract/contingency/contingency-approval.entity'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { approvalInbox } from '@/features/bpm'
import { approvalUi } from '@/features/contingency/approval.ui'

export const Route = createFileRoute('/bpm/process/approvals/contingency')({
  ...listRoute({ title: '应急事件记录审批', permission: 'bpm:contingency:list' }),
  component: listPage(approvalInbox(contingencyApproval, approvalUi)),
})
