import { createFileRoute } from '@tanstack/react-router'
import { contingencyClassification } from '@wuguan/contract/contingency/contingency-classification.entity'
import { listRoute } from '@/app/routing/route-options'
import { treePage } from '@/app/routing/tree-page'

export const Route = createFileRoute('/contingency/setting/classification/list')({
  ...listRoute({ title: '事件分类', permission: 'contingency:classification:view' }),
  component: treePage(contingencyClassification),
})
