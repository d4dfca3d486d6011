import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { ApproverScreen } from '@/features/charge-base/approver/approver-screen'

export const Route = createFileRoute('/charge/base/workflow/user')({
  ...listRoute({ title: '收费审批人', permission: 'charge-base:approver:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ApproverScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}
