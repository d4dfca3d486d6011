import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { RecordScreen } from '@/features/contingency/record-screen'

export const Route = createFileRoute('/contingency/event/record/detail/$id')({
  ...staffRoute({ title: '事件记录详情', permission: 'contingency:event:view' }),
  component: addressPage(RecordScreen),
})
