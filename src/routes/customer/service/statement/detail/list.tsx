import { createFileRoute } from '@tanstack/react-router'
import { reportRowsPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/customer/service/statement/detail/list')(
  reportRowsPage(
    { title: '明细报表', permission: 'customer-service:statement:view' },
    async () => (await import('@wuguan/contract/customer-service/service-detail.report')).serviceDetail,
    async () => ({ ui: (await import('@/features/work-order/order-rows')).orderRows }),
  ),
)
