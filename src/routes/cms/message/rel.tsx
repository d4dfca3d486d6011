import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { RelScreen } from '@/features/app/message-rel/rel-screen'

export const Route = createFileRoute('/cms/message/rel')({
  ...listRoute({ title: '消息关联', permission: 'message:rel:list' }),
  component: listPage(RelScreen),
})
