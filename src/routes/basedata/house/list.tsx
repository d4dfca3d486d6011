import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { staffRoute } from '@/app/routing/route-options'
import { HouseListScreen } from '@/features/basedata/house'
import { parseHouseSearch } from '@/features/basedata/house/house-search'

export const Route = createFileRoute('/basedata/house/list')({
  ...staffRoute({ title: '房产列表', permission: 'basedata:house:list' }),
  validateSearch: parseHouseSearch,
  component: listPage(HouseListScreen),
})
