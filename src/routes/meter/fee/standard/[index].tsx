import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { MeterStandardScreen } from '@/features/meter/standard/standard-screen'

export const Route = createFileRoute('/meter/fee/standard/index')({
  ...listRoute({ title: '仪表收费标准', permission: 'charge-base:fee-standard:list' }),
  component: listPage(MeterStandardScreen),
})
