import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { staffRoute } from '@/app/routing/route-options'
import { CommunityListScreen } from '@/features/basedata/community'
import { parseImportableSearch } from '@/features/basedata/place/import-search'

export const Route = createFileRoute('/basedata/community/list')({
  ...staffRoute({ title: '项目列表', permission: 'basedata:community:list' }),
  validateSearch: parseImportableSearch,
  component: listPage(CommunityListScreen),
})
