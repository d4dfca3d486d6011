import { createFileRoute, redirect } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { SharingLayout } from '@/features/charge-sharing/shared/sharing-layout'

export const Route = createFileRoute('/charge/sharing')({
  ...staffRoute({ title: '公摊', permission: 'charge-sharing:record:list' }),
  beforeLoad: ({ location }) => {
    if (location.pathname.replace(/\/$/, '') === '/charge/sharing')
      throw redirect({ href: '/charge/sharing/meter-record', replace: true })
  },
  component: SharingLayout,
})
