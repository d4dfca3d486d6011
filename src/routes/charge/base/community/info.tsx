import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { CommunityInfoScreen } from '@/features/charge-base/setup/community-info-screen'

export const Route = createFileRoute('/charge/base/community/info')({
  ...staffRoute({ title: '项目收费信息', permission: 'charge-base:community-info:edit' }),
  component: CommunityInfoScreen,
})
