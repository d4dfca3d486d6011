import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { EventListScreen } from '@/features/event/event-list-screen'

export const Route = createFileRoute('/manage/event/emergencies/')({
  ...listRoute({ title: '突发事件', permission: 'event:event:view' }),
  component: listPage(EventListScreen),
})
