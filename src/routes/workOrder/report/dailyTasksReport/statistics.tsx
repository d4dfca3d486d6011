import { createFileRoute } from '@tanstack/react-router'
import { reportPageBy } from '@/app/routing/report-page'

export const Route = createFileRoute('/workOrder/report/dailyTasksReport/statistics')(
  reportPageBy(async () => (await import('@/features/work-order/daily-screen')).DailyScreen)(
    { title: '日报统计', permission: 'workOrder:report:view' },
    async () => (await import('@wuguan/contract/work-order/daily.report')).daily,
    async () => ({ ui: (await import('@/features/work-order/order-rows')).orderRows }),
  ),
)
