import { createFileRoute } from '@tanstack/react-router'
import { useCrudPort } from '@wuguan/crud/port'
import { staffRoute } from '@/app/routing/route-options'
import { CustomerChoice } from '@/features/basedata/handover/customer-choice'
import { PanelPage } from '@/features/basedata/handover/panel-page'

export const Route = createFileRoute('/basedata/house/getHandoverCustomerDialog/$id/$communityId')({
  ...staffRoute({ title: '选择交付客户', permission: 'basedata:handover:list' }),
  component: Page,
})

function Page() {
  const port = useCrudPort()
  const { id, communityId } = Route.useParams()
  return (
    <PanelPage title="选择交付客户" width={640}>
      <CustomerChoice handoverHouseId={id} communityId={communityId} done={port.back} cancel={port.back} />
    </PanelPage>
  )
}
