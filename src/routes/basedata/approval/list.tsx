import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { ApprovalScreen } from '@/features/basedata/approval/approval-screen'

export const Route = createFileRoute('/basedata/approval/list')({
  ...listRoute({ title: '基础数据审批', permission: 'basedata:change:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ApprovalScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}
