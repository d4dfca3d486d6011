import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { HandoverScreen } from '@/features/basedata/handover/handover-screen'

export const Route = createFileRoute('/basedata/house/handoverList')({
  ...listRoute({ title: '交房列表', permission: 'basedata:handover:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <HandoverScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}
