import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { UnitAddScreen } from '@/features/basedata/unit/unit-form-screens'
import { parsePlaceSearch } from '@/features/basedata/place/place-search'

export const Route = createFileRoute('/basedata/unit/add')({
  ...staffRoute({ title: '新增单元', permission: 'basedata:unit:add' }),
  validateSearch: parsePlaceSearch,
  component: Page,
})

function Page() {
  return <UnitAddScreen search={Route.useSearch()} />
}
