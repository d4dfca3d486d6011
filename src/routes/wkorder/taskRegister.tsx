import { createFileRoute } from '@tanstack/react-router'
import { type ListSearch, parseListSearch } from '@/app/routing/list-search'
import { listRoute } from '@/app/routing/route-options'
import { RegisterScreen } from '@/features/work-order/desk/register-screen'

export const Route = createFileRoute('/wkorder/taskRegister')({
  ...listRoute({ title: '工单登记', permission: 'workOrder:order:create' }),
  validateSearch: (raw: Record<string, unknown>): ListSearch & { call?: string | undefined } => ({
    ...parseListSearch(raw),
    call: typeof raw['call'] === 'string' ? raw['call'] : undefined,
  }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { call, ...search } = Route.useSearch()
  return (
    <RegisterScreen
      search={search}
      onSearch={(next) => void navigate({ search: { ...next, call }, replace: true })}
      call={call}
      onCall={(next) => void navigate({ search: { ...search, call: next }, replace: true })}
    />
  )
}
