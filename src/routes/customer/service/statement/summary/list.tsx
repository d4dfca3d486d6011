import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/customer/service/statement/summary/list')(
  reportPage(
    { title: '汇总报表', permission: 'customer-service:statement:view' },
    async () => (await import('@wuguan/contract/customer-service/service-summary.report')).serviceSummary,
    async () => ({ ui: (await import('@/features/work-order/order-rows')).orderRows }),
  ),
)
