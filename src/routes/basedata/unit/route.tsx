import { createFileRoute, Outlet } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/basedata/unit')({
  ...staffRoute({ title: '单元', permission: 'basedata:unit:list' }),
  component: Outlet,
})
