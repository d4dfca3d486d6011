import { createFileRoute } from '@tanstack/react-router'
import { bankAccount } from '@wuguan/contract/charge-base/bank-account.entity'
import { bankAccountUi } from '@/features/charge-base/shared/list-uis'
import { ListScreen } from '@wuguan/crud/list-screen'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/charge/base/bank/account')({
  ...listRoute({ title: '银行账户', permission: 'charge-base:bank-account:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ListScreen
      entity={bankAccount}
      ui={bankAccountUi}
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
