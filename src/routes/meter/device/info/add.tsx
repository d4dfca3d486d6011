import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { DeviceAddScreen } from '@/features/meter/device/device-form'

export const Route = createFileRoute('/meter/device/info/add')({
  ...staffRoute({ title: '新增仪表', permission: 'meter:device:add' }),
  component: Page,
})

function Page() {
  return <DeviceAddScreen />
}
