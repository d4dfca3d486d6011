import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { MobileScreen } from '@/features/charge-other/mobile/mobile-screen'

export const Route = createFileRoute('/charge/mobilePayment')({
  ...listRoute({ title: '移动支付', permission: 'charge-other:mobile:list' }),
  component: listPage(MobileScreen),
})
