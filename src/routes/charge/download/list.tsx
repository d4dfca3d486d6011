import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { DownloadScreen } from '@/features/file/download-centre/download-screen'

export const Route = createFileRoute('/charge/download/list')({
  ...listRoute({ title: '下载中心', permission: 'charge-other:export-task:own' }),
  component: listPage(DownloadScreen),
})
