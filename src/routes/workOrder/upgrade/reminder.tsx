import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ReminderScreen } from '@/features/wkorder/reminder-screen'

export const Route = createFileRoute('/workOrder/upgrade/reminder')({
  ...listRoute({ title: '升级提醒', permission: 'wkorder:escalation:view' }),
  component: listPage(ReminderScreen),
})
