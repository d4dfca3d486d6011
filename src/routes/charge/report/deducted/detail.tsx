import { createFileRoute } from '@tanstack/react-router'
import { reportRowsPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/charge/report/deducted/detail')(
  reportRowsPage({ title: '减免明细', permission: 'charge-report:deducted:view' }, async () => {
    const { deductedDetail } = await import('@wuguan/contract/charge-report/deducted.report')
    return deductedDetail
  }),
)
