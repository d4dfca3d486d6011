import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/charge/report/unsold')(
  reportPage({ title: '未售房产报表', permission: 'charge-report:unsold:view' }, async () => {
    const { unsold } = await import('@wuguan/contract/charge-report/unsold.report')
    return unsold
  }),
)
