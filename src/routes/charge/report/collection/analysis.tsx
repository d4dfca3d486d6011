import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/charge/report/collection/analysis')(
  reportPage({ title: '收款分析', permission: 'charge-report:analysis:view' }, async () => {
    const { collectionAnalysis } = await import('@wuguan/contract/charge-report/collection-analysis.report')
    return collectionAnalysis
  }),
)
