import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { AuditorScreen } from '@/features/event/auditor-screen'

export const Route = createFileRoute('/manage/event/auditor-config')({
  ...listRoute({ title: '审核人配置', permission: 'event:auditor:view' }),
  component: listPage(AuditorScreen),
})
