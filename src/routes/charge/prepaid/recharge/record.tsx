import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { RechargeRecordScreen } from '@/features/charge-prepaid/recharge/record-screen'

export const Route = createFileRoute('/charge/prepaid/recharge/record')({
  ...listRoute({ title: '充值记录', permission: 'charge-prepaid:recharge:list' }),
  component: listPage(RechargeRecordScreen),
})
