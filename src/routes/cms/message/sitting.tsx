import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ModulesScreen } from '@/features/app/message-modules/modules-screen'

export const Route = createFileRoute('/cms/message/sitting')({
  ...listRoute({ title: '消息设置', permission: 'message:module:edit' }),
  component: listPage(ModulesScreen),
})
