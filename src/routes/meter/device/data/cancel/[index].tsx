import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { CancelScreen } from '@/features/meter/reading/cancel-screen'

export const Route = createFileRoute('/meter/device/data/cancel/index')({
  ...listRoute({ title: '抄表作废', permission: 'meter:reading:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <CancelScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}
