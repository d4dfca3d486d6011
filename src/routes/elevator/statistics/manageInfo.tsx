import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/elevator/statistics/manageInfo')(
  reportPage({ title: '管理信息统计', permission: 'elevator:stat:view' }, async () => {
    const { manageInfoReport } = await import('@wuguan/contract/elevator/manage-info.report')
    return manageInfoReport
  }),
)
