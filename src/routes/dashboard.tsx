import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { DashboardScreen } from '@/features/home/dashboard'

export const Route = createFileRoute('/dashboard')({
  ...staffRoute({ title: '工作台' }),
  component: DashboardScreen,
})
