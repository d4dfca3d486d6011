import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { CommunityCodeScreen } from '@/features/charge-base/setup/community-code-screen'

export const Route = createFileRoute('/charge/base/community/code')({
  ...listRoute({ title: '项目编码', permission: 'charge-base:community-code:list' }),
  component: listPage(CommunityCodeScreen),
})
