import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { HouseAddScreen } from '@/features/basedata/house-add'

export const Route = createFileRoute('/basedata/house/add')({
  ...staffRoute({ title: '新增房产', permission: 'basedata:house:add' }),
  component: HouseAddScreen,
})
