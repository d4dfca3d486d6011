import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { CommunityAddScreen } from '@/features/basedata/community-add'

export const Route = createFileRoute('/basedata/community/add')({
  ...staffRoute({ title: '新增项目', permission: 'basedata:community:add' }),
  component: CommunityAddScreen,
})
