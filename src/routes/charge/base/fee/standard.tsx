import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { StandardScreen } from '@/features/charge-base/standard/standard-screen'

export const Route = createFileRoute('/charge/base/fee/standard')({
  ...listRoute({ title: '收费标准', permission: 'charge-base:fee-standard:list' }),
  component: listPage(StandardScreen),
})
