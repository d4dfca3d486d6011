import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { TypeScreen } from '@/features/event/type-screen'

export const Route = createFileRoute('/manage/event/type')({
  ...listRoute({ title: '事件类型', permission: 'event:type:view' }),
  component: listPage(TypeScreen),
})
