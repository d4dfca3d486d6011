import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/charge/report/fee/unpaid')(
  reportPage({ title: '费项欠费表', permission: 'charge-report:fee-unpaid:view' }, async () => {
    const { feeUnpaid } = await import('@wuguan/contract/charge-report/fee-unpaid.report')
    return feeUnpaid
  }),
)
