import { createFileRoute, Outlet } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/basedata/building')({
  ...staffRoute({ title: '楼栋', permission: 'basedata:building:list' }),
  component: Outlet,
})
