import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { RecoveryScreen } from '@/features/system/recovery/recovery-screen'

export const Route = createFileRoute('/system/recovery/list')({
  ...listRoute({ title: '回收站', permission: 'system:recovery:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <RecoveryScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}
