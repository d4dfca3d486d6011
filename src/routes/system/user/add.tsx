import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { UserAddScreen } from '@/features/system/user/user-form-screen'

export const Route = createFileRoute('/system/user/add')({
  ...staffRoute({ title: '新增用户', permission: 'system:user:add' }),
  component: UserAddScreen,
})
