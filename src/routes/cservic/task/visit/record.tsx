import { createFileRoute } from '@tanstack/react-router'
import { returnVisit } from '@wuguan/contract/work-order/order-parts.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { returnVisitUi } from '@/features/work-order/service/visit-record'

export const Route = createFileRoute('/cservic/task/visit/record')({
  ...listRoute({ title: '回访记录', permission: 'customer-service:visit:view' }),
  component: entityPage(returnVisit, returnVisitUi),
})
