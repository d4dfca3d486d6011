import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { HousekeeperScreen } from '@/features/basedata/housekeeper/housekeeper-screen'

export const Route = createFileRoute('/basedata/keeper/housekeeper/')({
  ...listRoute({ title: '管家管理', permission: 'basedata:housekeeper:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <HousekeeperScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}
