import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { ChangeDetail } from '@/features/basedata/approval/change-detail'

export const Route = createFileRoute('/basedata/approval/house/delete/$id')({
  ...staffRoute({ title: '房产删除审批', permission: 'basedata:change:list' }),
  component: addressPage(ChangeDetail),
})
