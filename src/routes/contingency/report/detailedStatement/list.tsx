import { createFileRoute } from '@tanstack/react-router'
import { reportRowsPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/contingency/report/detailedStatement/list')(
  reportRowsPage(
    { title: '明细报表', permission: 'contingency:report:view' },
    async () => (await import('@wuguan/contract/contingency/emergency-figures.report')).emergencyDetail,
  ),
)
