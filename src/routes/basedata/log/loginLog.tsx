import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { LoginLogScreen } from '@/features/basedata/logs/login-log-screen'

export const Route = createFileRoute('/basedata/log/loginLog')({
  ...listRoute({ title: '登录日志', permission: 'basedata:log:login' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <LoginLogScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}
