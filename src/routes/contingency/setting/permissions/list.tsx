import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { PermissionScreen } from '@/features/contingency/permission-screen'

export const Route = createFileRoute('/contingency/setting/permissions/list')({
  ...listRoute({ title: '权限设置', permission: 'contingency:permission:view' }),
  component: listPage(PermissionScreen),
})
