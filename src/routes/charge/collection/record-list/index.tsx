import { createFileRoute } from '@tanstack/react-router'
import { type ListSearch, parseListSearch } from '@/app/routing/list-search'
import { listRoute } from '@/app/routing/route-options'
import { CollectionScreen } from '@/features/charge-finance/cashier/collection-screen'

export const Route = createFileRoute('/charge/collection/record-list/')({
  ...listRoute({ title: '收款记录', permission: 'charge-finance:receipt:list' }),
  validateSearch: (raw: Record<string, unknown>): ListSearch & { product?: string | undefined } => ({
    ...parseListSearch(raw),
    product: typeof raw['product'] === 'string' ? raw['product'] : undefined,
  }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { product, ...search } = Route.useSearch()
  return (
    <CollectionScreen
      search={search}
      onSearch={(next) => void navigate({ search: { ...next, product }, replace: true })}
      productId={product}
      onProduct={(chosen) => void navigate({ search: { ...search, product: chosen }, replace: true })}
    />
  )
}
