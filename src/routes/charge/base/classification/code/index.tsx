import { createFileRoute } from '@tanstack/react-router'
import { classificationCode } from '@wuguan/contract/charge-base/classification-code.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { classificationUi } from '@/features/charge-base/setup/classification.ui'

export const Route = createFileRoute('/charge/base/classification/code/')({
  ...listRoute({ title: '分类编码', permission: 'charge-base:classification-code:list' }),
  component: entityPage(classificationCode, classificationUi),
})
