import { createFileRoute } from '@tanstack/react-router'
import { tabsPage } from '@/app/routing/list-tabs'
import { listRoute } from '@/app/routing/route-options'
import { waiverTabs } from '@/features/work-order/centre/waiver-tabs'

export const Route = createFileRoute('/workOrder/setting/waiver')({
  ...listRoute({ title: '豁免设置', permission: 'workOrder:waiver:view' }),
  component: tabsPage('豁免设置', waiverTabs),
})
