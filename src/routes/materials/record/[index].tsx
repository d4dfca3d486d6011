import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { RecordScreen } from '@/features/materials/record-screen'

export const Route = createFileRoute('/materials/record/index')({
  ...listRoute({ title: '出入库记录', permission: 'materials:record:view' }),
  component: listPage(RecordScreen),
})
