import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { toListOf } from '@/features/basedata/place/layout-redirect'

export const Route = createFileRoute('/basedata/building')({
  ...staffRoute({ title: '楼栋', permission: 'basedata:building:list' }),
  beforeLoad: toListOf('/basedata/building'),
})
