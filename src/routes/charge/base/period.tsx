import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { PeriodScreen } from '@/features/charge-base/period/period-screen'

export const Route = createFileRoute('/charge/base/period')({
  ...staffRoute({ title: '收费周期', permission: 'charge-base:period:open' }),
  component: PeriodScreen,
})
