import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { staffRoute } from '@/app/routing/route-options'
import { UnitListScreen } from '@/features/basedata/unit'
import { parseImportableSearch } from '@/features/basedata/place/import-search'

export const Route = createFileRoute('/basedata/unit/list')({
  ...staffRoute({ title: '单元列表', permission: 'basedata:unit:list' }),
  validateSearch: parseImportableSearch,
  component: listPage(UnitListScreen),
})
