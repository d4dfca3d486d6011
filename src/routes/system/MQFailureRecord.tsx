import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { MqScreen } from '@/features/system/mq/mq-screen'

export const Route = createFileRoute('/system/MQFailureRecord')({
  ...listRoute({ title: '消息失败记录', permission: 'system:mq:list' }),
  component: listPage(MqScreen),
})
