import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { SpecialScreen } from '@/features/basedata/ledger/special-screen'

export const Route = createFileRoute('/basedata/ledger/special')({
  ...listRoute({ title: '专项台账', permission: 'basedata:ledger:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <SpecialScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}
