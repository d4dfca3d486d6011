import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { FiguresScreen } from '@/features/contingency/figures-screen'

export const Route = createFileRoute('/contingency/report/aggregateStatements/diagram')({
  ...listRoute({ title: '汇总图表', permission: 'contingency:report:view' }),
  component: listPage(FiguresScreen),
})
