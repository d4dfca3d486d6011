import { createFileRoute } from '@tanstack/react-router'
import { reportPageBy } from '@/app/routing/report-page'

export const Route = createFileRoute('/workOrder/report/staff/competition')(
  reportPageBy(async () => (await import('@/features/work-order/competition-screen')).CompetitionScreen)(
    { title: '员工竞赛', permission: 'workOrder:report:view' },
    async () => (await import('@wuguan/contract/work-order/competition.report')).competition,
    async () => ({ ui: (await import('@/features/work-order/order-rows')).orderRows }),
  ),
)
