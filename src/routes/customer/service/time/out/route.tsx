import { createFileRoute } from '@tanstack/react-router'
import { opens, tabbedLayout } from '@/app/routing/layout'
import { staffRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/customer/service/time/out')({
  ...staffRoute({ title: '超时', permission: 'customer-service:reminder:view' }),
  beforeLoad: opens('/customer/service/time/out', '/customer/service/time/out/reminder'),
  component: tabbedLayout('超时', [
    { path: '/customer/service/time/out/reminder', label: '超时提醒', permission: 'customer-service:reminder:view' },
    { path: '/customer/service/time/out/level', label: '超时级别', permission: 'customer-service:level:view' },
  ]),
})
