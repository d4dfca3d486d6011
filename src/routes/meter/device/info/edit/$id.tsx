import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { DeviceEditScreen } from '@/features/meter/device/device-form'

export const Route = createFileRoute('/meter/device/info/edit/$id')({
  ...staffRoute({ title: '编辑仪表', permission: 'meter:device:edit' }),
  component: Page,
})

function Page() {
  return <DeviceEditScreen id={Route.useParams().id} />
}
