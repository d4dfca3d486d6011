import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { CustomerScreen } from '@/features/basedata/customer/customer-screen'

export const Route = createFileRoute('/basedata/customerInfo')({
  ...listRoute({ title: '客户信息', permission: 'basedata:customer:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <CustomerScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}
