import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/patrol/statistical/manager')(
  reportPage({ title: '管理统计', permission: 'patrol:stat:view' }, () =>
    import('@wuguan/contract/patrol/manager.report').then(({ managerReport }) => managerReport),
  ),
)
