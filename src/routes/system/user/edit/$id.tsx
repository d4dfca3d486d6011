import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { UserEditScreen } from '@/features/system/user/user-form-screen'

export const Route = createFileRoute('/system/user/edit/$id')({
  ...staffRoute({ title: '编辑用户', permission: 'system:user:edit' }),
  component: addressPage(UserEditScreen),
})
