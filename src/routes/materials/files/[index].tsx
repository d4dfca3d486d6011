import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { FilesScreen } from '@/features/materials/files-screen'

export const Route = createFileRoute('/materials/files/index')({
  ...listRoute({ title: '物资档案', permission: 'materials:file:view' }),
  component: listPage(FilesScreen),
})
