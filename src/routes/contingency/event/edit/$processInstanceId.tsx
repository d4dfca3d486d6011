import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { EditScreen } from '@/features/contingency/edit-screen'

export const Route = createFileRoute('/contingency/event/edit/$processInstanceId')({
  ...staffRoute({ title: '编辑事件', permission: 'contingency:event:edit' }),
  component: addressPage(EditScreen),
})
