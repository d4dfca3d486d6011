import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { ExceptionLogScreen } from '@/features/basedata/logs/exception-log-screen'
import { parseRecordSearch } from '@/features/basedata/logs/record-search'

export const Route = createFileRoute('/basedata/log/exceptionLog')({
  ...staffRoute({ title: '异常日志', permission: 'basedata:log:exception' }),
  validateSearch: parseRecordSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ExceptionLogScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
