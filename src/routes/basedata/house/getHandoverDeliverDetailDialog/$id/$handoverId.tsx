import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { DeliverDetail } from '@/features/basedata/handover/deliver-detail'
import { PanelPage } from '@/features/basedata/handover/panel-page'

export const Route = createFileRoute('/basedata/house/getHandoverDeliverDetailDialog/$id/$handoverId')({
  ...staffRoute({ title: '交付办理明细', permission: 'basedata:handover:deliver' }),
  component: Page,
})

function Page() {
  return (
    <PanelPage title="交付办理明细" width={960}>
      <DeliverDetail id={Route.useParams().id} />
    </PanelPage>
  )
}
