import { createFileRoute } from '@tanstack/react-router'
import { RepairScreen } from '@/features/elevator/repair-screen'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/elevator/repair/index')({
  ...listRoute({ title: '维保管理', permission: 'elevator:task:view' }),
  component: listPage(RepairScreen),
})
