import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { LimitScreen } from '@/features/wkorder/limit-screen'

export const Route = createFileRoute('/wkorder/conf/acceptLimitTime')({
  ...listRoute({ title: '受理时限', permission: 'wkorder:timeLimit:view' }),
  component: listPage(LimitScreen, { stages: ['accept', 'take', 'arrive', 'handle'] }),
})
