import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { CommunityConfigScreen } from '@/features/charge-base/setup/community-config-screen'

export const Route = createFileRoute('/charge/base/community/config')({
  ...staffRoute({ title: '项目收费配置', permission: 'charge-base:community-config:edit' }),
  component: CommunityConfigScreen,
})
