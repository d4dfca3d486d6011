import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { BaseInfo } from '@/features/basedata/archive/base-info'

export const Route = createFileRoute('/basedata/archives/$id/baseInfo')({
  ...staffRoute({ title: '基本信息', permission: 'basedata:archive:view' }),
  component: addressPage(BaseInfo),
})
