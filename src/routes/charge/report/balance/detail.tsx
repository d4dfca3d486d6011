import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/charge/report/balance/detail')(
  reportPage({ title: '余额明细', permission: 'charge-report:balance:view' }, async () => {
    const { balance } = await import('@wuguan/contract/charge-report/balance.report')
    return balance
  }),
)
