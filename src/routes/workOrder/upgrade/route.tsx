import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/workOrder/upgrade')({
  ...staffRoute({ title: '升级设置', permission: 'wkorder:escalation:view' }),
  beforeLoad: ({ location }) => {
    if (location.pathname.replace(/\/$/, '') === '/workOrder/upgrade')
      throw redirect({ href: '/workOrder/upgrade/reminder', replace: true })
  },
  component: Outlet,
})
