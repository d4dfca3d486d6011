import { createFileRoute } from '@tanstack/react-router'
import { contingencyLevel } from '@wuguan/contract/contingency/contingency-level.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/contingency/setting/level/list')({
  ...listRoute({ title: '事件级别', permission: 'contingency:level:view' }),
  component: entityPage(contingencyLevel),
})
