import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ContingencyListScreen } from '@/features/contingency/event-list-screen'

export const Route = createFileRoute('/contingency/event/list')({
  ...listRoute({ title: '应急事件', permission: 'contingency:event:view' }),
  component: listPage(ContingencyListScreen),
})
