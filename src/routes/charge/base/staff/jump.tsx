import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { StaffJumpScreen } from '@/features/charge-base/setup/staff-jump-screen'

export const Route = createFileRoute('/charge/base/staff/jump')({
  ...listRoute({ title: '跳收设置', permission: 'charge-base:staff-jump:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <StaffJumpScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}
