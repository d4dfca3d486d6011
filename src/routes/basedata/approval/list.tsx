import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ApprovalScreen } from '@/features/basedata/approval/approval-screen'

export const Route = createFileRoute('/basedata/approval/list')({
  ...listRoute({ title: '基础数据审批', permission: 'basedata:change:list' }),
  component: listPage(ApprovalScreen),
})
