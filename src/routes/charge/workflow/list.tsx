import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { ApprovalListScreen } from '@/features/charge-other/approval/approval-list-screen'

export const Route = createFileRoute('/charge/workflow/list')({
  ...listRoute({ title: '收费审批', permission: 'charge-other:approval:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ApprovalListScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
