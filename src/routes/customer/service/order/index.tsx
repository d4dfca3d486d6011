import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { staffRoute } from '@/app/routing/route-options'
import { type DeskAddress, DeskScreen } from '@/features/work-order/service/desk-screen'

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

export const Route = createFileRoute('/customer/service/order/')({
  ...staffRoute({ title: '任务处理', permission: 'workOrder:order:view' }),
  validateSearch: ({ queue, id, keyword }: Record<string, unknown>): DeskAddress => ({
    queue: text(queue),
    id: text(id),
    keyword: text(keyword),
  }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const onAddress = useCallback((search: DeskAddress) => void navigate({ search, replace: true }), [navigate])
  return <DeskScreen address={Route.useSearch()} onAddress={onAddress} />
}
