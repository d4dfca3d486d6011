import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { CommunityScreen } from '@/features/basedata/community'

export const Route = createFileRoute('/basedata/community/list')({
  ...listRoute({ title: '项目列表', permission: 'basedata:community:list' }),
  component: CommunityScreen,
})
