import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { CostCenterScreen } from '@/features/charge-other/voucher/cost-center-screen'

export const Route = createFileRoute('/charge/costCenter')({
  ...listRoute({ title: '成本中心', permission: 'charge-other:cost-center:edit' }),
  component: listPage(CostCenterScreen),
})
