import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/patrol/statistical/staff')(
  reportPage({ title: '员工统计', permission: 'patrol:stat:view' }, () =>
    import('@wuguan/contract/patrol/staff.report').then(({ staffReport }) => staffReport),
  ),
)
