import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { ScheduleScreen } from '@/features/basedata/schedule/schedule-screen'
import { parseScheduleSearch } from '@/features/basedata/schedule/schedule-search'

export const Route = createFileRoute('/sys/schedule')({
  ...staffRoute({ title: '排班管理', permission: 'basedata:schedule:list' }),
  validateSearch: parseScheduleSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ScheduleScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}
