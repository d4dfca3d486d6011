import { createFileRoute } from '@tanstack/react-router'
import { building } from '@wuguan/contract/basedata/building.entity'
import { FormScreen } from '@wuguan/crud/form-screen'
import { staffRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/basedata/building/edit/$id')({
  ...staffRoute({ title: '编辑楼栋', permission: 'basedata:building:edit' }),
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <FormScreen entity={building} id={id} />
}
