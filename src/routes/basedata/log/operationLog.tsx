import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { staffRoute } from '@/app/routing/route-options'
import { OperationLogScreen } from '@/features/basedata/logs/operation-log-screen'
import { parseRecordSearch } from '@/features/basedata/logs/record-search'

export const Route = createFileRoute('/basedata/log/operationLog')({
  ...staffRoute({ title: '操作日志', permission: 'basedata:log:operation' }),
  validateSearch: parseRecordSearch,
  component: listPage(OperationLogScreen),
})
