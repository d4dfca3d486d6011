import { createFileRoute } from '@tanstack/react-router'
import { classificationCode } from '@wuguan/contract/charge-base/classification-code.entity'
import { treePage } from '@/app/routing/tree-page'
import { listRoute } from '@/app/routing/route-options'
import { classificationUi } from '@/features/charge-base/setup/classification.ui'

export const Route = createFileRoute('/charge/base/classification/code/tree')({
  ...listRoute({ title: '分类编码树', permission: 'charge-base:classification-code:list' }),
  component: treePage(classificationCode, classificationUi),
})
