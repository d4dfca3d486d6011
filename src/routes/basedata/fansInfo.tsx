import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { FanScreen } from '@/features/basedata/fan/fan-screen'

export const Route = createFileRoute('/basedata/fansInfo')({
  ...listRoute({ title: '粉丝信息', permission: 'basedata:fan:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <FanScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
}
