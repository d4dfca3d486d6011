import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { LimitScreen } from '@/features/wkorder/limit-screen'

export const Route = createFileRoute('/wkorder/conf/VisitLimitTime')({
  ...listRoute({ title: '回访时限', permission: 'wkorder:timeLimit:view' }),
  component: listPage(LimitScreen, { stages: ['visit'] }),
})
