import { createFileRoute } from '@tanstack/react-router'
import { reportRowsPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/charge/report/receivable/detail')(
  reportRowsPage({ title: '应收明细', permission: 'charge-report:receivable-detail:view' }, async () => {
    const { receivableDetail } = await import('@wuguan/contract/charge-report/receivable-detail.report')
    return receivableDetail
  }),
)
