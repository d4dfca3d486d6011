import { createFileRoute } from '@tanstack/react-router'
import { feeItem } from '@wuguan/contract/charge-base/fee-item.entity'
import { feeItemUi } from '@/features/charge-base/shared/list-uis'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/charge/base/fee/item')({
  ...listRoute({ title: '收费项目', permission: 'charge-base:fee-item:list' }),
  component: entityPage(feeItem, feeItemUi),
})
