import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/charge/report/fee/period')(
  reportPage({ title: '费用期间表', permission: 'charge-report:fee-period:view' }, async () => {
    const { feePeriodTable } = await import('@wuguan/contract/charge-report/fee-period.report')
    return feePeriodTable
  }),
)
