import { createFileRoute } from '@tanstack/react-router'
import { overdueReminder } from '@wuguan/contract/customer-service/service-reminder.entity'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ReminderScreen } from '@/features/wkorder/reminder-screen'

export const Route = createFileRoute('/customer/service/time/out/reminder')({
  ...listRoute({ title: '超时提醒', permission: 'customer-service:reminder:view' }),
  component: listPage(ReminderScreen, { entity: overdueReminder }),
})
