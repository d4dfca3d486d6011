import { createFileRoute } from '@tanstack/react-router'
import { eventLevel } from '@wuguan/contract/event/event-level.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/manage/event/level-reminder/manageLevel')({
  ...listRoute({ title: '级别管理', permission: 'event:level:view' }),
  component: entityPage(eventLevel),
})
