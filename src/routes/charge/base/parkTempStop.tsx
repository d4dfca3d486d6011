import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ParkTempScreen } from '@/features/charge-base/parking/park-temp-screen'

export const Route = createFileRoute('/charge/base/parkTempStop')({
  ...listRoute({ title: '临停收费', permission: 'charge-base:park-temp:list' }),
  component: listPage(ParkTempScreen),
})
