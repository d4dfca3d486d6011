import { createFileRoute } from '@tanstack/react-router'
import { deduction } from '@wuguan/contract/charge-finance/deduction.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { deductionUi } from '@/features/charge-finance/deduction/deduction.ui'

export const Route = createFileRoute('/charge/deducted/record-list')({
  ...listRoute({ title: '减免记录', permission: 'charge-finance:deduction:list' }),
  component: entityPage(deduction, deductionUi),
})
