import { createFileRoute, redirect } from '@tanstack/react-router'
import { publicRoute } from '@/app/routing/public-route'
import { redirectTarget } from '@/app/session/redirect-target'
import { getToken } from '@/app/session/token'
import { LoginScreen } from '@/features/session/login-screen'

export const Route = createFileRoute('/login')({
  ...publicRoute('登录'),
  validateSearch: (search: Record<string, unknown>): { redirect?: string } =>
    typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {},
  beforeLoad: ({ search }) => {
    if (getToken() !== null) throw redirect({ href: redirectTarget(search.redirect), replace: true })
  },
  component: LoginScreen,
})
