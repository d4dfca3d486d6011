import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { PositionFormScreen } from '@/features/system/position/position-form-screen'

export const Route = createFileRoute('/system/position/add')({
  ...staffRoute({ title: '新增岗位', permission: 'system:position:add' }),
  component: PositionFormScreen,
})
