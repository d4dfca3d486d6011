import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/charge/report/fee/deducted')(
  reportPage({ title: '费项减免表', permission: 'charge-report:fee-deducted:view' }, async () => {
    const { feeDeducted } = await import('@wuguan/contract/charge-report/deducted.report')
    return feeDeducted
  }),
)
