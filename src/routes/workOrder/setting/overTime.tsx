import { createFileRoute } from '@tanstack/react-router'
import { tryOverTime } from '@wuguan/contract/work-order/over-time-limit.actions'
import { overTimeLimit } from '@wuguan/contract/work-order/over-time-limit.entity'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { LimitScreen } from '@/features/wkorder/limit-screen'

export const Route = createFileRoute('/workOrder/setting/overTime')({
  ...listRoute({ title: '超时设置', permission: 'workOrder:overTime:view' }),
  component: listPage(LimitScreen, { entity: overTimeLimit, trial: tryOverTime }),
})
