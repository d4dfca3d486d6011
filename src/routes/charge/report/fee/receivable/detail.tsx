import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/charge/report/fee/receivable/detail')(
  reportPage({ title: '费项应收明细', permission: 'charge-report:fee-receivable:view' }, async () => {
    const { feeReceivable } = await import('@wuguan/contract/charge-report/fee-receivable.report')
    return feeReceivable
  }),
)
