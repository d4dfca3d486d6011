import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { FilesScreen } from '@/features/equipment/files-screen'

export const Route = createFileRoute('/equipment/files/index')({
  ...listRoute({ title: '设备档案', permission: 'equipment:file:view' }),
  component: listPage(FilesScreen),
})
