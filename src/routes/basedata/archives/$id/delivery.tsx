import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { Delivery } from '@/features/basedata/archive/delivery'

export const Route = createFileRoute('/basedata/archives/$id/delivery')({
  ...staffRoute({ title: '交付记录', permission: 'basedata:archive:view' }),
  component: Page,
})

function Page() {
  return <Delivery id={Route.useParams().id} />
}
