import { createFileRoute } from '@tanstack/react-router'
import { useCrudPort } from '@wuguan/crud/port'
import { staffRoute } from '@/app/routing/route-options'
import { CustomerForm } from '@/features/basedata/handover/customer-form'
import { PanelPage } from '@/features/basedata/handover/panel-page'

export const Route = createFileRoute('/basedata/house/getHandoverCustomerDetailDialog/$id/$handoverId')({
  ...staffRoute({ title: '交付客户明细', permission: 'basedata:handover:list' }),
  component: Page,
})

function Page() {
  const port = useCrudPort()
  return (
    <PanelPage title="交付客户明细" width={720}>
      <CustomerForm id={Route.useParams().id} done={port.back} cancel={port.back} />
    </PanelPage>
  )
}
