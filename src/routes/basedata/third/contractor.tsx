import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { ContractorScreen } from '@/features/basedata/contractor/contractor-screen'

export const Route = createFileRoute('/basedata/third/contractor')({
  ...listRoute({ title: '第三方单位', permission: 'basedata:contractor:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ContractorScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}
