import { createFileRoute } from '@tanstack/react-router'
import { building } from '@wuguan/contract/basedata/building.entity'
import { FormScreen } from '@wuguan/crud/form-screen'
import { staffRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/basedata/building/add')({
  ...staffRoute({ title: '新增楼栋', permission: 'basedata:building:add' }),
  component: Page,
})

function Page() {
  return <FormScreen entity={building} />
}
