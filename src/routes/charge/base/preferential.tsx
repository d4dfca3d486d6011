import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { PreferentialScreen } from '@/features/charge-base/commerce/preferential-screen'

export const Route = createFileRoute('/charge/base/preferential')({
  ...listRoute({ title: '优惠方案', permission: 'charge-base:preferential:list' }),
  component: listPage(PreferentialScreen),
})
