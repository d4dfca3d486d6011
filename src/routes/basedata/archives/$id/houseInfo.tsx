import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { HouseInfo } from '@/features/basedata/archive/house-info'

export const Route = createFileRoute('/basedata/archives/$id/houseInfo')({
  ...staffRoute({ title: '房产信息', permission: 'basedata:archive:view' }),
  component: addressPage(HouseInfo),
})
