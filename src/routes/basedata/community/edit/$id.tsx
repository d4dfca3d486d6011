import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { CommunityFormScreen } from '@/features/basedata/community/community-form-screen'

export const Route = createFileRoute('/basedata/community/edit/$id')({
  ...staffRoute({ title: '编辑项目', permission: 'basedata:community:edit' }),
  component: addressPage(CommunityFormScreen),
})
