import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { HouseScreen } from '@/features/basedata/house'

export const Route = createFileRoute('/basedata/house/list')({
  ...listRoute({ title: '房产列表', permission: 'basedata:house:list' }),
  component: HouseScreen,
})
