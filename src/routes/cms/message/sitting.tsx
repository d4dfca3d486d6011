import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { ModulesScreen } from '@/features/app/message-modules/modules-screen'

export const Route = createFileRoute('/cms/message/sitting')({
  ...staffRoute({ title: '消息设置', permission: 'message:module:edit' }),
  component: ModulesScreen,
})
