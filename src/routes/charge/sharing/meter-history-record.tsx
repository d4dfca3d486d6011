import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { SharingRecordList } from '@/features/charge-sharing/record/record-list'

export const Route = createFileRoute('/charge/sharing/meter-history-record')({
  ...listRoute({ title: '仪表公摊历史', permission: 'charge-sharing:record:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <SharingRecordList
      kind="meter"
      history
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  )
}
