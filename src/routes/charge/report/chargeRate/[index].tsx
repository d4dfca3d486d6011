import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/charge/report/chargeRate/index')(
  reportPage({ title: '收缴率', permission: 'charge-report:charge-rate:view' }, async () => {
    const { chargeRate } = await import('@wuguan/contract/charge-report/charge-rate.report')
    return chargeRate
  }),
)
