import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { toListOf } from '@/features/basedata/place/layout-redirect'

export const Route = createFileRoute('/basedata/house')({
  ...staffRoute({ title: '房产', permission: 'basedata:house:list' }),
  beforeLoad: toListOf('/basedata/house'),
})
