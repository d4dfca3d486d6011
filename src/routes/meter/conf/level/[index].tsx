import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { LevelScreen } from '@/features/meter/level/level-screen'

export const Route = createFileRoute('/meter/conf/level/index')({
  ...listRoute({ title: '仪表级别', permission: 'meter:level:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <LevelScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}
