import { createFileRoute } from '@tanstack/react-router'
import { reportRowsPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/charge/report/fee/collection/detail')(
  reportRowsPage({ title: '费项收款明细', permission: 'charge-report:fee-collection:view' }, async () => {
    const { feeCollection } = await import('@wuguan/contract/charge-report/fee-collection.report')
    return feeCollection
  }),
)
