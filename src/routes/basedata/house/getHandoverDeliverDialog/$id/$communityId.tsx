import { createFileRoute } from '@tanstack/react-router'
import { useCrudPort } from '@wuguan/crud/port'
import { staffRoute } from '@/app/routing/route-options'
import { DeliverWizard } from '@/features/basedata/handover/deliver-wizard'
import { PanelPage } from '@/features/basedata/handover/panel-page'
import { HandoverFees } from '@/features/charge-finance/handover/handover-fees'
import { HandoverReadings } from '@/features/meter/handover/handover-readings'

export const Route = createFileRoute('/basedata/house/getHandoverDeliverDialog/$id/$communityId')({
  ...staffRoute({ title: '办理交付', permission: 'basedata:handover:deliver' }),
  component: Page,
})

const PARTS = { Fees: HandoverFees, Readings: HandoverReadings }

function Page() {
  const port = useCrudPort()
  const { id } = Route.useParams()
  return (
    <PanelPage title="办理交付">
      <DeliverWizard id={id} parts={PARTS} leave={port.back} />
    </PanelPage>
  )
}
