import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/charge/report/receivable/generate')(
  reportPage({ title: '应收生成表', permission: 'charge-report:generate:view' }, async () => {
    const { generated } = await import('@wuguan/contract/charge-report/generated.report')
    return generated
  }),
)
