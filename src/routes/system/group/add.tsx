import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { GroupFormScreen } from '@/features/system/group/group-form-screen'

export const Route = createFileRoute('/system/group/add')({
  ...staffRoute({ title: '新增分组', permission: 'system:group:add' }),
  component: GroupFormScreen,
})
