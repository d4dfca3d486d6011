import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { SharingRecordList } from '@/features/charge-sharing/record/record-list'

export const Route = createFileRoute('/charge/sharing/fixed-record')({
  ...listRoute({ title: '定额公摊记录', permission: 'charge-sharing:record:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <SharingRecordList
      kind="fixed"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  )
}
