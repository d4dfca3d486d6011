import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { staffRoute } from '@/app/routing/route-options'
import { ImportRecordScreen } from '@/features/file/import-record/import-record-screen'
import { parseBatchSearch } from '@/features/file/import-record/batch-search'

export const Route = createFileRoute('/file/sys/import/record')({
  ...staffRoute({ title: '导入记录', permission: 'basedata:import:list' }),
  validateSearch: parseBatchSearch,
  component: listPage(ImportRecordScreen),
})
