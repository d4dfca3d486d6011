import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { readId } from '@/features/workflow/id-search'
import { LeaveFormScreen } from '@/features/workflow/leave/leave-form-screen'

export const Route = createFileRoute('/workflow/leave_add')({
  ...staffRoute({ title: '新增请假', permission: 'workflow:leave:add', tabKey: ['id'] }),
  validateSearch: readId,
  component: Page,
})

function Page() {
  const { id } = Route.useSearch()
  return <LeaveFormScreen key={id ?? 'new'} id={id} />
}
