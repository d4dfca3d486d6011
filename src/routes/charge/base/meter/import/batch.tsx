import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ImportBatchScreen } from '@/features/meter/reading/import-batch-screen'

export const Route = createFileRoute('/charge/base/meter/import/batch')({
  ...listRoute({ title: '抄表导入批次', permission: 'meter:reading:import' }),
  component: listPage(ImportBatchScreen),
})
