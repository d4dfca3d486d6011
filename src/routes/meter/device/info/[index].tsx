import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { DeviceScreen } from '@/features/meter/device/device-screen'

export const Route = createFileRoute('/meter/device/info/index')({
  ...listRoute({ title: '仪表档案', permission: 'meter:device:list' }),
  component: listPage(DeviceScreen),
})
