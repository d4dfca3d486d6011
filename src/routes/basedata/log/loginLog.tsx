import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { LoginLogScreen } from '@/features/basedata/logs/login-log-screen'

export const Route = createFileRoute('/basedata/log/loginLog')({
  ...listRoute({ title: '登录日志', permission: 'basedata:log:login' }),
  component: listPage(LoginLogScreen),
})
