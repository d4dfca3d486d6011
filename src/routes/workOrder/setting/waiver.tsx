import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { WaiverScreen } from '@/features/work-order/centre/waiver-screen'

export const Route = createFileRoute('/workOrder/setting/waiver')({
  ...listRoute({ title: '豁免设置', permission: 'workOrder:waiver:view' }),
  component: listPage(WaiverScreen),
})
