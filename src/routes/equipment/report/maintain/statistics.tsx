import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/equipment/report/maintain/statistics')(
  reportPage({ title: '维保统计', permission: 'equipment:report:view' }, () =>
    import('@wuguan/contract/equipment/maintain-statistics.report').then(
      ({ maintainStatistics }) => maintainStatistics,
    ),
  ),
)
