import { createFileRoute } from '@tanstack/react-router'
import { patrolAudit } from '@wuguan/contract/patrol/patrol-task.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { auditUi } from '@/features/patrol/task.ui'

export const Route = createFileRoute('/patrol/audit/')({
  ...listRoute({ title: '巡检审核', permission: 'patrol:audit:view' }),
  component: entityPage(patrolAudit, auditUi),
})
