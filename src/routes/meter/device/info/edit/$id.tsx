import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { DeviceEditScreen } from '@/features/meter/device/device-form'

export const Route = createFileRoute('/meter/device/info/edit/$id')({
  ...staffRoute({ title: '编辑仪表', permission: 'meter:device:edit' }),
  component: addressPage(DeviceEditScreen),
})
