import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/workOrder/report/staffEffectiveReport/statistics')(
  reportPage(
    { title: '员工工时效能', permission: 'workOrder:report:view' },
    async () => (await import('@wuguan/contract/work-order/staff-effective.report')).staffEffective,
    async () => ({ ui: (await import('@/features/work-order/order-rows')).orderRows }),
  ),
)
