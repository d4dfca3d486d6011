import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/elevator/statistics/repair')(
  reportPage({ title: '维保统计', permission: 'elevator:stat:view' }, async () => {
    const { repairReport } = await import('@wuguan/contract/elevator/repair.report')
    return repairReport
  }),
)
