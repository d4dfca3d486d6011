import { createFileRoute } from '@tanstack/react-router'
import { useCrudPort } from '@wuguan/crud/port'
import { staffRoute } from '@/app/routing/route-options'
import { DeliverWizard } from '@/features/basedata/handover/deliver-wizard'
import { PanelPage } from '@/features/basedata/handover/panel-page'

export const Route = createFileRoute('/basedata/house/getHandoverDeliverDialog/$id/$communityId')({
  ...staffRoute({ title: '办理交付', permission: 'basedata:handover:deliver' }),
  component: Page,
})

function Page() {
  const port = useCrudPort()
  const { id, communityId } = Route.useParams()
  return (
    <PanelPage title="办理交付">
      <DeliverWizard id={id} communityId={communityId} leave={port.back} />
    </PanelPage>
  )
}
