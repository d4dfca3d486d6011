import { createFileRoute } from '@tanstack/react-router'
import { planAudit } from '@wuguan/contract/activity/plan-audit.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { planUi } from '@/features/activity/plan.ui'

export const Route = createFileRoute('/activity/plan/audit/')({
  ...listRoute({ title: '计划审核', permission: 'activity:plan:audit' }),
  component: entityPage(planAudit, planUi),
})
