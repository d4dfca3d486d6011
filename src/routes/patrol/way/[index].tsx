import { createFileRoute } from '@tanstack/react-router'
import { patrolWay } from '@wuguan/contract/patrol/patrol-way.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { wayUi } from '@/features/patrol/way.ui'

export const Route = createFileRoute('/patrol/way/index')({
  ...listRoute({ title: '巡检路线', permission: 'patrol:way:view' }),
  component: entityPage(patrolWay, wayUi),
})
