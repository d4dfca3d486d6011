import { createFileRoute } from '@tanstack/react-router'
import { opens, tabbedLayout } from '@/app/routing/layout'
import { staffRoute } from '@/app/routing/route-options'
import { approvalInboxes } from '@/features/bpm/approval-inboxes'

export const Route = createFileRoute('/bpm/process/approvals')({
  ...staffRoute({ title: '流程审批', permission: 'bpm:contingency:list' }),
  beforeLoad: opens('/bpm/process/approvals', approvalInboxes[0].path),
  component: tabbedLayout('流程审批', approvalInboxes),
})
