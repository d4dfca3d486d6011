import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { HouseInfo } from '@/features/basedata/archive/house-info'

export const Route = createFileRoute('/basedata/archives/$id/houseInfo')({
  ...staffRoute({ title: '房产信息', permission: 'basedata:archive:view' }),
  component: Page,
})

function Page() {
  return <HouseInfo id={Route.useParams().id} />
}
