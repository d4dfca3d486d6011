import { createFileRoute } from '@tanstack/react-router'
import { recordRoute } from '@/app/routing/route-options'
import { LeaveFormScreen } from '@/features/workflow/leave/leave-form-screen'

export const Route = createFileRoute('/workflow/leave_add')({
  ...recordRoute({ title: '新增请假', permission: 'workflow:leave:add' }),
  component: Page,
})

function Page() {
  const { id } = Route.useSearch()
  return <LeaveFormScreen key={id ?? 'new'} id={id} />
}
