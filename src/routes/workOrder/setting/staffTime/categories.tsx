import { createFileRoute } from '@tanstack/react-router'
import { staffTimeCategory } from '@wuguan/contract/wkorder/staff-time-category.entity'
import { listRoute } from '@/app/routing/route-options'
import { treePage } from '@/app/routing/tree-page'

export const Route = createFileRoute('/workOrder/setting/staffTime/categories')({
  ...listRoute({ title: '工时类别', permission: 'workOrder:staffTime:view' }),
  component: treePage(staffTimeCategory),
})
