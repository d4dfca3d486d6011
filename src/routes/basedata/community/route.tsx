import { createFileRoute, Outlet } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/basedata/community')({
  ...staffRoute({ title: '项目', permission: 'basedata:community:list' }),
  component: Outlet,
})
