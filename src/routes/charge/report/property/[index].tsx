import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/charge/report/property/index')(
  reportPage({ title: '房产收费表', permission: 'charge-report:property:view' }, async () => {
    const { property } = await import('@wuguan/contract/charge-report/property.report')
    return property
  }),
)
