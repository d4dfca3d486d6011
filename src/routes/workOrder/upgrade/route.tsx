import { createFileRoute } from '@tanstack/react-router'
import { opens, tabbedLayout } from '@/app/routing/layout'
import { staffRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/workOrder/upgrade')({
  ...staffRoute({ title: '升级设置', permission: 'wkorder:escalation:view' }),
  beforeLoad: opens('/workOrder/upgrade', '/workOrder/upgrade/reminder'),
  component: tabbedLayout('升级设置', [
    { path: '/workOrder/upgrade/reminder', label: '升级提醒', permission: 'wkorder:escalation:view' },
    { path: '/workOrder/upgrade/level', label: '升级级别', permission: 'wkorder:escalation:view' },
  ]),
})
