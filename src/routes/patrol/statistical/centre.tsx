import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/patrol/statistical/centre')(
  reportPage({ title: '项目统计', permission: 'patrol:stat:view' }, () =>
    import('@wuguan/contract/patrol/centre.report').then(({ centreReport }) => centreReport),
  ),
)
