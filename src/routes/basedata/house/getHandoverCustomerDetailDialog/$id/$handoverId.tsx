import { createFileRoute } from '@tanstack/react-router'
import { handoverCustomer } from '@wuguan/contract/basedata/handover-customer.entity'
import { FormScreen } from '@wuguan/crud/form-screen'
import { staffRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/basedata/house/getHandoverCustomerDetailDialog/$id/$handoverId')({
  ...staffRoute({ title: '交付客户明细', permission: 'basedata:handover:list' }),
  component: Page,
})

function Page() {
  return <FormScreen entity={handoverCustomer} id={Route.useParams().id} />
}
