import { createFileRoute } from '@tanstack/react-router'
import { opens } from '@/app/routing/layout'
import { staffRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/basedata/house')({
  ...staffRoute({ title: '房产', permission: 'basedata:house:list' }),
  beforeLoad: opens('/basedata/house', '/basedata/house/list'),
})
