import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { ReceiptListScreen } from '@/features/charge-other/paper/receipt-list-screen'

export const Route = createFileRoute('/charge/receipt/list')({
  ...listRoute({ title: '收据列表', permission: 'charge-other:receipt-book:edit' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ReceiptListScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}
