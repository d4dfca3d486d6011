import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { toListOf } from '@/features/basedata/place/layout-redirect'

export const Route = createFileRoute('/basedata/community')({
  ...staffRoute({ title: '项目', permission: 'basedata:community:list' }),
  beforeLoad: toListOf('/basedata/community'),
})
