import { createFileRoute } from '@tanstack/react-router'
import { overdueLevel } from '@wuguan/contract/customer-service/overdue-level.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/customer/service/time/out/level')({
  ...listRoute({ title: '超时级别', permission: 'customer-service:level:view' }),
  component: entityPage(overdueLevel),
})
