import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { AnnouncementScreen } from '@/features/workflow/announcement/announcement-screen'

export const Route = createFileRoute('/cms/announcement/announcement')({
  ...listRoute({ title: '公告管理', permission: 'cms:announcement:list' }),
  component: listPage(AnnouncementScreen),
})
