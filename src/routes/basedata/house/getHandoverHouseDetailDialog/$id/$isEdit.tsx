import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { HouseStep } from '@/features/basedata/handover/house-step'
import { PanelPage } from '@/features/basedata/handover/panel-page'

export const Route = createFileRoute('/basedata/house/getHandoverHouseDetailDialog/$id/$isEdit')({
  ...staffRoute({ title: '交付房产明细', permission: 'basedata:handover:list' }),
  component: Page,
})

function Page() {
  const { id, isEdit } = Route.useParams()
  return (
    <PanelPage title="交付房产明细" width={1040}>
      <HouseStep id={id} readOnly={isEdit !== '1'} />
    </PanelPage>
  )
}
