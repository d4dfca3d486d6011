import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/elevator/statistics/fault')(
  reportPage({ title: '故障统计', permission: 'elevator:stat:view' }, async () => {
    const { faultReport } = await import('@wuguan/contract/elevator/fault.report')
    return faultReport
  }),
)
