import { createFileRoute } from '@tanstack/react-router'
import { opens } from '@/app/routing/layout'
import { staffRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/basedata/building')({
  ...staffRoute({ title: '楼栋', permission: 'basedata:building:list' }),
  beforeLoad: opens('/basedata/building', '/basedata/building/list'),
})
