import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { ChangeListScreen } from '@/features/meter/change/change-list'

export const Route = createFileRoute('/charge/base/meter/change')({
  ...listRoute({ title: '换表记录', permission: 'meter:change:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ChangeListScreen
      finance
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  )
}
