import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { DashboardScreen } from '@/features/home/dashboard'

export const Route = createFileRoute('/dashboard')({
  ...staffRoute({ title: '工作台' }),
  validateSearch: (raw: Record<string, unknown>): { announcement?: string } => ({
    announcement:
      typeof raw['announcement'] === 'string' && raw['announcement'] !== '' ? raw['announcement'] : undefined,
  }),
  component: Page,
})

function Page() {
  const { announcement = null } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DashboardScreen
      announcement={announcement}
      closeAnnouncement={() => void navigate({ search: { announcement: undefined }, replace: true })}
    />
  )
}
