import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { ConfigScreen } from '@/features/patrol/config-screen'

export const Route = createFileRoute('/patrol/config')({
  ...staffRoute({ title: '巡检配置', permission: 'patrol:config:view' }),
  component: ConfigScreen,
})
