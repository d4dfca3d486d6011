import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { OffsetLogScreen } from '@/features/charge-prepaid/logs/log-screen'

export const Route = createFileRoute('/charge/offsetLogAll')({
  ...listRoute({ title: '全部冲抵日志', permission: 'charge-other:offset-log:all' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <OffsetLogScreen
      log="all"
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
