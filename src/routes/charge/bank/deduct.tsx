import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { BankDeductScreen } from '@/features/charge-other/bank/bank-deduct-screen'

export const Route = createFileRoute('/charge/bank/deduct')({
  ...listRoute({ title: '银行代扣', permission: 'charge-other:bank-deduct:contract' }),
  component: listPage(BankDeductScreen),
})
