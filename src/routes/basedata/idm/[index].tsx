import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { staffRoute } from '@/app/routing/route-options'
import { IdmScreen } from '@/features/basedata/idm/idm-screen'
import { parseIdmSearch } from '@/features/basedata/idm/idm-search'

export const Route = createFileRoute('/basedata/idm/index')({
  ...staffRoute({ title: '身份管理', permission: 'basedata:idm:list' }),
  validateSearch: parseIdmSearch,
  component: listPage(IdmScreen),
})
