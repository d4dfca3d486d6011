import { createFileRoute } from '@tanstack/react-router'
import { opens } from '@/app/routing/layout'
import { staffRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/basedata/community')({
  ...staffRoute({ title: '项目', permission: 'basedata:community:list' }),
  beforeLoad: opens('/basedata/community', '/basedata/community/list'),
})
