import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/charge/report/fee/collection/detailOld')(
  reportPage({ title: '费项收款明细（旧）', permission: 'charge-report:fee-collection:view' }, async () => {
    const { feeCollectionOld } = await import('@wuguan/contract/charge-report/fee-collection.report')
    return feeCollectionOld
  }),
)
