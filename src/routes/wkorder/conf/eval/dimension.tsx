import { createFileRoute } from '@tanstack/react-router'
import { evalDimension } from '@wuguan/contract/wkorder/eval-dimension.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/wkorder/conf/eval/dimension')({
  ...listRoute({ title: '评价维度', permission: 'wkorder:evalDimension:view' }),
  component: entityPage(evalDimension),
})
