import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/equipment/report/ledger/statistics')(
  reportPage({ title: '台账统计', permission: 'equipment:report:view' }, () =>
    import('@wuguan/contract/equipment/ledger-statistics.report').then((m) => m.ledgerStatistics),
  ),
)
