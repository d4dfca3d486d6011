import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { PushSettingScreen } from '@/features/app/message-config/push-setting-screen'

export const Route = createFileRoute('/cms/message/pushSitting')({
  ...staffRoute({ title: '推送设置', permission: 'message:push:setting' }),
  component: PushSettingScreen,
})
