import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/workOrder/report/problemAnalysis/statistics')(
  reportPage(
    { title: '问题分析', permission: 'workOrder:report:view' },
    async () => (await import('@wuguan/contract/work-order/problem-analysis.report')).problemAnalysis,
    async () => ({ ui: (await import('@/features/work-order/order-rows')).orderRows }),
  ),
)
