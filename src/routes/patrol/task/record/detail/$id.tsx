import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { RecordScreen } from '@/features/patrol/record-screens'

export const Route = createFileRoute('/patrol/task/record/detail/$id')({
  ...staffRoute({ title: '巡检记录详情', permission: 'patrol:record:view' }),
  component: addressPage(RecordScreen),
})
