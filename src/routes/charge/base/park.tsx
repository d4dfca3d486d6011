import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { ParkRenewScreen } from '@/features/charge-base/parking/park-renew-screen'

export const Route = createFileRoute('/charge/base/park')({
  ...staffRoute({ title: '车位续费配置', permission: 'charge-base:park-renew:list' }),
  component: ParkRenewScreen,
})
