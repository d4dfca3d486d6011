import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { PaymentScreen } from '@/features/charge-base/money/payment-screen'

export const Route = createFileRoute('/charge/base/payment')({
  ...listRoute({ title: '支付方式配置', permission: 'charge-base:payment-method:list' }),
  component: listPage(PaymentScreen),
})
