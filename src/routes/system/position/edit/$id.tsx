import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { PositionFormScreen } from '@/features/system/position/position-form-screen'

export const Route = createFileRoute('/system/position/edit/$id')({
  ...staffRoute({ title: '编辑岗位', permission: 'system:position:edit' }),
  component: addressPage(PositionFormScreen),
})
