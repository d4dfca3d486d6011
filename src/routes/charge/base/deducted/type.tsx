import { createFileRoute } from '@tanstack/react-router'
import { deductedType } from '@wuguan/contract/charge-base/deducted-type.entity'
import { deductedTypeUi } from '@/features/charge-base/shared/list-uis'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/charge/base/deducted/type')({
  ...listRoute({ title: '减免类型', permission: 'charge-base:deducted-type:list' }),
  component: entityPage(deductedType, deductedTypeUi),
})
