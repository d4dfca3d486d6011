import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { DispatchScreen } from '@/features/work-order/centre/dispatch-screen'

export const Route = createFileRoute('/workOrder/setting/dispatch')({
  ...listRoute({ title: '派单设置', permission: 'workOrder:dispatchRule:view' }),
  component: listPage(DispatchScreen),
})
