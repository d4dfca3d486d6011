import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { HouseEditScreen } from '@/features/basedata/house-edit'

export const Route = createFileRoute('/basedata/house/edit/$id')({
  ...staffRoute({ title: '编辑房产', permission: 'basedata:house:edit' }),
  component: HouseEditScreen,
})
