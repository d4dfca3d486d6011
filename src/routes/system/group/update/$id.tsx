import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { GroupFormScreen } from '@/features/system/group/group-form-screen'

export const Route = createFileRoute('/system/group/update/$id')({
  ...staffRoute({ title: '编辑分组', permission: 'system:group:edit' }),
  component: addressPage(GroupFormScreen),
})
