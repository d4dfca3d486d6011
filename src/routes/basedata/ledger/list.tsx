import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { LedgerScreen } from '@/features/basedata/ledger/ledger-screen'

export const Route = createFileRoute('/basedata/ledger/list')({
  ...listRoute({ title: '台账列表', permission: 'basedata:ledger:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <LedgerScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
}
