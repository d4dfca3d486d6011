import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { ProductScreen } from '@/features/charge-base/commerce/product-screen'

export const Route = createFileRoute('/charge/base/product/list')({
  ...listRoute({ title: '收费产品', permission: 'charge-base:product:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ProductScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}
