import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { DifferenceScreen } from '@/features/charge-report'

export const Route = createFileRoute('/charge/report/receivable/differencePage/index')({
  ...listRoute({ title: '应收差异表', permission: 'charge-report:difference:view' }),
  component: listPage(DifferenceScreen),
})
