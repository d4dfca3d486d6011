import { createFileRoute } from '@tanstack/react-router'
import { escalationLevel } from '@wuguan/contract/wkorder/escalation-level.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/workOrder/upgrade/level')({
  ...listRoute({ title: '升级级别', permission: 'wkorder:escalation:view' }),
  component: entityPage(escalationLevel),
})
