import { createFileRoute } from '@tanstack/react-router'
import { reportRowsPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/workOrder/report/work/order/detail')(
  reportRowsPage(
    { title: '工单明细表', permission: 'workOrder:report:view' },
    async () => (await import('@wuguan/contract/work-order/order-sheet.report')).orderSheetReport,
    async () => ({ ui: (await import('@/features/work-order/order-rows')).orderRows }),
  ),
)
