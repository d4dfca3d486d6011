import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { toListOf } from '@/features/basedata/place/layout-redirect'

export const Route = createFileRoute('/basedata/unit')({
  ...staffRoute({ title: '单元', permission: 'basedata:unit:list' }),
  beforeLoad: toListOf('/basedata/unit'),
})
