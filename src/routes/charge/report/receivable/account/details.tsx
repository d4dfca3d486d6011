import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/charge/report/receivable/account/details')(
  reportPage({ title: '应收账款明细', permission: 'charge-report:ageing:view' }, async () => {
    const { ageing } = await import('@wuguan/contract/charge-report/ageing.report')
    return ageing
  }),
)
