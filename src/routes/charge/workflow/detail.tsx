import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { InstanceDetailScreen } from '@/features/bpm/instance-detail/instance-detail-screen'
import { textSearch } from '@/features/bpm/shared/text-search'

export const Route = createFileRoute('/charge/workflow/detail')({
  ...staffRoute({ title: '收费审批详情', permission: 'charge-other:approval:list', tabKey: ['id'] }),
  validateSearch: textSearch('id'),
  component: Page,
})

function Page() {
  const { id } = Route.useSearch()
  return <InstanceDetailScreen id={id} />
}
