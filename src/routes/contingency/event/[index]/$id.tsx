import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { CommandScreen } from '@/features/contingency/command-screen'

export const Route = createFileRoute('/contingency/event/index/$id')({
  ...staffRoute({ title: '事件处置', permission: 'contingency:event:view' }),
  component: addressPage(CommandScreen),
})
