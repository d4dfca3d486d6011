import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { GrayScreen } from '@/features/system/gray/gray-screen'

export const Route = createFileRoute('/system/gray-release')({
  ...listRoute({ title: '灰度发布', permission: 'system:gray:list' }),
  component: listPage(GrayScreen),
})
