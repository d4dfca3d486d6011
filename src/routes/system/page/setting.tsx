import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { PageSettingScreen } from '@/features/system/page/page-setting-screen'

export const Route = createFileRoute('/system/page/setting')({
  ...listRoute({ title: '页面设置', permission: 'system:page:view' }),
  component: listPage(PageSettingScreen),
})
