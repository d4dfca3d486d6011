import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { CommunityFormScreen } from '@/features/basedata/community/community-form-screen'

export const Route = createFileRoute('/basedata/community/add')({
  ...staffRoute({ title: '新增项目', permission: 'basedata:community:add' }),
  component: CommunityFormScreen,
})
