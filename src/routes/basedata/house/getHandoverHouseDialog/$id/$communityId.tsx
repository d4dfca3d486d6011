import { createFileRoute } from '@tanstack/react-router'
import { useCrudPort } from '@wuguan/crud/port'
import { staffRoute } from '@/app/routing/route-options'
import { HouseChoice } from '@/features/basedata/handover/house-choice'
import { PanelPage } from '@/features/basedata/handover/panel-page'

export const Route = createFileRoute('/basedata/house/getHandoverHouseDialog/$id/$communityId')({
  ...staffRoute({ title: '选择交付房产', permission: 'basedata:handover:list' }),
  component: Page,
})

function Page() {
  const port = useCrudPort()
  const { id, communityId } = Route.useParams()
  return (
    <PanelPage title="选择交付房产" width={960}>
      <HouseChoice handoverId={id} communityId={communityId} done={port.back} cancel={port.back} />
    </PanelPage>
  )
}
