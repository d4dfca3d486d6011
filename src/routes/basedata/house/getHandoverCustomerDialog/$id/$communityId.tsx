import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { HouseCustomers } from '@/features/basedata/handover/house-customers'
import { PanelPage } from '@/features/basedata/handover/panel-page'

export const Route = createFileRoute('/basedata/house/getHandoverCustomerDialog/$id/$communityId')({
  ...staffRoute({ title: '选择交付客户', permission: 'basedata:handover:list' }),
  component: Page,
})

function Page() {
  return (
    <PanelPage title="选择交付客户">
      <HouseCustomers handoverHouseId={Route.useParams().id} readOnly={false} adding />
    </PanelPage>
  )
}
