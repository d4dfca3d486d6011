import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { MqScreen } from '@/features/system/mq/mq-screen'

export const Route = createFileRoute('/system/MQFailureRecord')({
  ...listRoute({ title: '消息失败记录', permission: 'system:mq:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <MqScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}
