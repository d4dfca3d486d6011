import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { PayeeScreen } from '@/features/charge-base/money/payee-screen'

export const Route = createFileRoute('/charge/base/bank/payee-account')({
  ...listRoute({ title: '收款账户', permission: 'charge-base:payee-account:list' }),
  component: listPage(PayeeScreen),
})
