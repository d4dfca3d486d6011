import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { BaseData } from '@/features/basedata/archive/base-data'

export const Route = createFileRoute('/basedata/archives/$id/baseData')({
  ...staffRoute({ title: '基础资料', permission: 'basedata:archive:view' }),
  component: addressPage(BaseData),
})
