import { createFileRoute } from '@tanstack/react-router'
import { collectionAnalysis } from '@wuguan/contract/charge-report/collection-analysis.report'
import { collectionForecast } from '@wuguan/contract/charge-report/collection-forecast.report'
import { listRoute } from '@/app/routing/route-options'
import { reportsPage } from '@/app/routing/reports-page'

export const Route = createFileRoute('/charge/report/collection/analysis')({
  ...listRoute({ title: '收款分析', permission: 'charge-report:analysis:view' }),
  component: reportsPage(collectionAnalysis, collectionForecast),
})
