import { createFileRoute } from '@tanstack/react-router'
import { bankAccount } from '@wuguan/contract/charge-base/bank-account.entity'
import { bankAccountUi } from '@/features/charge-base/shared/list-uis'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/charge/base/bank/account')({
  ...listRoute({ title: '银行账户', permission: 'charge-base:bank-account:list' }),
  component: entityPage(bankAccount, bankAccountUi),
})
