import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/elevator/statistics/annualCheck')(
  reportPage({ title: '年检统计', permission: 'elevator:stat:view' }, async () => {
    const { annualCheckReport } = await import('@wuguan/contract/elevator/annual-check.report')
    return annualCheckReport
  }),
)
