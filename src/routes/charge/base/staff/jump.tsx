import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { StaffJumpScreen } from '@/features/charge-base/setup/staff-jump-screen'

export const Route = createFileRoute('/charge/base/staff/jump')({
  ...listRoute({ title: '跳收设置', permission: 'charge-base:staff-jump:list' }),
  component: listPage(StaffJumpScreen),
})
