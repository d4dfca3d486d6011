import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/equipment/task/abnormal/stat')(
  reportPage({ title: '异常统计', permission: 'equipment:report:view' }, () =>
    import('@wuguan/contract/equipment/finding-stat.report').then(({ equipmentFindingStat }) => equipmentFindingStat),
  ),
)
