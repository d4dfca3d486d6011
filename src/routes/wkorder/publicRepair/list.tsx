import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { PublicRepairList } from '@/features/work-order/public-repair'

export const Route = createFileRoute('/wkorder/publicRepair/list')({
  ...listRoute({ title: '公区报修', permission: 'workOrder:order:view' }),
  component: listPage(PublicRepairList, { area: '/wkorder' }),
})
