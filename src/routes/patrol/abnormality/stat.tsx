import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/patrol/abnormality/stat')(
  reportPage({ title: '异常统计', permission: 'patrol:stat:view' }, () =>
    import('@wuguan/contract/patrol/finding.report').then(({ findingReport }) => findingReport),
  ),
)
