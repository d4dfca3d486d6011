import { createFileRoute } from '@tanstack/react-router'
import { opens } from '@/app/routing/layout'
import { staffRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/basedata/unit')({
  ...staffRoute({ title: '单元', permission: 'basedata:unit:list' }),
  beforeLoad: opens('/basedata/unit', '/basedata/unit/list'),
})
