import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { PropertyStandardScreen } from '@/features/charge-base/property/property-standard-screen'

export const Route = createFileRoute('/charge/base/property/standard')({
  ...listRoute({ title: '房产收费标准', permission: 'charge-base:house-standard:list' }),
  component: listPage(PropertyStandardScreen),
})
