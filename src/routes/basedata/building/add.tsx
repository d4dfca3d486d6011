import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { BuildingAddScreen } from '@/features/basedata/building/building-form-screens'
import { parsePlaceSearch } from '@/features/basedata/place/place-search'

export const Route = createFileRoute('/basedata/building/add')({
  ...staffRoute({ title: '新增楼栋', permission: 'basedata:building:add' }),
  validateSearch: parsePlaceSearch,
  component: Page,
})

function Page() {
  return <BuildingAddScreen search={Route.useSearch()} />
}
