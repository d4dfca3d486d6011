import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/charge/report/unpaid/')(
  reportPage({ title: '欠费汇总', permission: 'charge-report:unpaid:view' }, async () => {
    const { unpaid } = await import('@wuguan/contract/charge-report/unpaid.report')
    return unpaid
  }),
)
