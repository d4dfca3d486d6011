import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { ExamineScreen } from '@/features/basedata/ledger/examine-screen'

export const Route = createFileRoute('/basedata/ledger/examine/list')({
  ...listRoute({ title: '台账审核', permission: 'basedata:ledger:examine' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ExamineScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}
