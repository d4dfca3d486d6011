import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ExportTaskScreen } from '@/features/file/download-centre/export-task-screen'

export const Route = createFileRoute('/charge/download/index')({
  ...listRoute({ title: '下载任务', permission: 'charge-other:export-task:own' }),
  component: listPage(ExportTaskScreen),
})
