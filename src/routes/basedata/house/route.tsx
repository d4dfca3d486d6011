import { createFileRoute, Outlet } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/basedata/house')({
  ...staffRoute({ title: '房产', permission: 'basedata:house:list' }),
  component: Outlet,
})
