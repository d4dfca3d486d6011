import { createFileRoute } from '@tanstack/react-router'
import { readIds } from '@/app/routing/record-search'
import { staffRoute } from '@/app/routing/route-options'
import { PrintScreen } from '@/features/work-order/print-screen'

export const Route = createFileRoute('/workOrder/print')({
  ...staffRoute({ title: '工单打印', permission: 'workOrder:order:print', tabKey: ['ids'] }),
  validateSearch: readIds,
  component: Page,
})

function Page() {
  const { ids } = Route.useSearch()
  return <PrintScreen ids={ids?.split(',') ?? []} area="/workOrder" />
}
