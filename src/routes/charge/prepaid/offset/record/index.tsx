import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { OffsetRecordScreen } from '@/features/charge-prepaid/offset/record-screen'

export const Route = createFileRoute('/charge/prepaid/offset/record/')({
  ...listRoute({ title: '冲抵记录', permission: 'charge-prepaid:offset:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <OffsetRecordScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
