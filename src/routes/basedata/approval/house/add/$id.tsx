import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { ChangeDetail } from '@/features/basedata/approval/change-detail'

export const Route = createFileRoute('/basedata/approval/house/add/$id')({
  ...staffRoute({ title: '房产新增审批', permission: 'basedata:change:list' }),
  component: addressPage(ChangeDetail),
})
