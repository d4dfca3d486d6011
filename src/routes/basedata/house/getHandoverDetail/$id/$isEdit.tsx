import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { HandoverDetail } from '@/features/basedata/handover/handover-detail'
import { HandoverForm } from '@/features/basedata/handover/handover-form'
import { HandoverFees } from '@/features/charge-finance/handover/handover-fees'

export const Route = createFileRoute('/basedata/house/getHandoverDetail/$id/$isEdit')({
  ...staffRoute({ title: '交房详情', permission: 'basedata:handover:list' }),
  component: Page,
})

function Page() {
  const { id, isEdit } = Route.useParams()
  return isEdit === '1' || id === '0' ? <HandoverForm id={id} /> : <HandoverDetail id={id} Fees={HandoverFees} />
}
