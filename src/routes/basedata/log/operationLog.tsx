import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { OperationLogScreen } from '@/features/basedata/logs/operation-log-screen'
import { parseRecordSearch } from '@/features/basedata/logs/record-search'

export const Route = createFileRoute('/basedata/log/operationLog')({
  ...staffRoute({ title: '操作日志', permission: 'basedata:log:operation' }),
  validateSearch: parseRecordSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <OperationLogScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
