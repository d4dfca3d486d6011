import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { CommunityEditScreen } from '@/features/basedata/community-edit'

export const Route = createFileRoute('/basedata/community/edit/$id')({
  ...staffRoute({ title: '编辑项目', permission: 'basedata:community:edit' }),
  component: CommunityEditScreen,
})
