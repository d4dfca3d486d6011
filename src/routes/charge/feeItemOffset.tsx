import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { OffsetScreen } from '@/features/charge-other/offset/offset-screen'

export const Route = createFileRoute('/charge/feeItemOffset')({
  ...listRoute({ title: '费项冲抵', permission: 'charge-other:item-transfer:apply' }),
  component: listPage(OffsetScreen),
})
