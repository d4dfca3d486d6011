import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { RoleFormScreen } from '@/features/system/role/role-form-screen'

export const Route = createFileRoute('/system/role/add')({
  ...staffRoute({ title: '新增角色', permission: 'system:role:add' }),
  component: RoleFormScreen,
})
