import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { staffRoute } from '@/app/routing/route-options'
import { ExceptionLogScreen } from '@/features/basedata/logs/exception-log-screen'
import { parseRecordSearch } from '@/features/basedata/logs/record-search'

export const Route = createFileRoute('/basedata/log/exceptionLog')({
  ...staffRoute({ title: '异常日志', permission: 'basedata:log:exception' }),
  validateSearch: parseRecordSearch,
  component: listPage(ExceptionLogScreen),
})
