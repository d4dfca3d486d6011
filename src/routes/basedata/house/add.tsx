import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { HouseAddScreen } from '@/features/basedata/house/house-add-screen'
import { parsePlaceSearch } from '@/features/basedata/place/place-search'

export const Route = createFileRoute('/basedata/house/add')({
  ...staffRoute({ title: '新增房产', permission: 'basedata:house:add' }),
  validateSearch: parsePlaceSearch,
  component: Page,
})

function Page() {
  return <HouseAddScreen search={Route.useSearch()} />
}
