import { createFileRoute } from '@tanstack/react-router'
import { reportRowsPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/charge/report/unpaid/detail')(
  reportRowsPage(
    { title: '欠费明细', permission: 'charge-report:unpaid-detail:view' },
    async () => {
      const { unpaidDetail } = await import('@wuguan/contract/charge-report/unpaid-detail.report')
      return unpaidDetail
    },
    async () => ({ ui: (await import('@/features/charge-report')).dunUi }),
  ),
)
