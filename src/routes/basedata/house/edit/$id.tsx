import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { HouseEditScreen } from '@/features/basedata/house/edit/house-edit-screen'

export const Route = createFileRoute('/basedata/house/edit/$id')({
  ...staffRoute({ title: '编辑房产', permission: 'basedata:house:edit' }),
  component: addressPage(HouseEditScreen),
})
