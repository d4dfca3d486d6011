import { createFileRoute } from '@tanstack/react-router'
import { eventReminder } from '@wuguan/contract/event/event-reminder.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { reminderUi } from '@/features/event/reminder.ui'

export const Route = createFileRoute('/manage/event/level-reminder/manageReminder')({
  ...listRoute({ title: '提醒管理', permission: 'event:reminder:view' }),
  component: entityPage(eventReminder, reminderUi),
})
