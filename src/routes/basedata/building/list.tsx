import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { staffRoute } from '@/app/routing/route-options'
import { BuildingListScreen } from '@/features/basedata/building'
import { parseImportableSearch } from '@/features/basedata/place/import-search'

export const Route = createFileRoute('/basedata/building/list')({
  ...staffRoute({ title: '楼栋列表', permission: 'basedata:building:list' }),
  validateSearch: parseImportableSearch,
  component: listPage(BuildingListScreen),
})
