import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { RoleFormScreen } from '@/features/system/role/role-form-screen'

export const Route = createFileRoute('/system/role/edit/$id')({
  ...staffRoute({ title: '编辑角色', permission: 'system:role:edit' }),
  component: addressPage(RoleFormScreen),
})
