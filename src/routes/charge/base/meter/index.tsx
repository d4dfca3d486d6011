import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { DeviceScreen } from '@/features/meter/device/device-screen'

export const Route = createFileRoute('/charge/base/meter/')({
  ...listRoute({ title: '仪表管理', permission: 'meter:device:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <DeviceScreen finance search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
  )
}
