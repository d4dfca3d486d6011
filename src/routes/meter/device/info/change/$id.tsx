import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { ChangeFormScreen } from '@/features/meter/change/change-form'

export const Route = createFileRoute('/meter/device/info/change/$id')({
  ...staffRoute({ title: '换表', permission: 'meter:change:add' }),
  component: addressPage(ChangeFormScreen),
})
