import { callRecord } from '@wuguan/contract/work-order/call.entity'
import { householdVisit } from '@wuguan/contract/work-order/household-visit.entity'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { EmptyPanel } from '@wuguan/ui/panel'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'
import { Everywhere } from '@/features/basedata'
import { heardCallUi } from '../desk/call.ui'
import { householdVisitUi } from '../household/visit.ui'
import { orderUi } from '../order.ui'

/** To look up: what can be done with them stands on their own pages. */
const shown = ({ flow: _verbs, ...ui }: EntityUi, columns: readonly string[]): EntityUi => ({
  ...ui,
  list: { ...ui.list, columns, verbs: ['list'] },
})
const PARTS = [
  {
    key: 'orders',
    label: '工单',
    entity: workOrder as AnyEntity,
    ui: shown(orderUi, ['orderNo', 'orderType', 'status', 'categoryId', 'title', 'place', 'createdAt', 'finishedAt']),
  },
  {
    key: 'visits',
    label: '走访',
    entity: householdVisit as AnyEntity,
    ui: shown(householdVisitUi, ['visitNo', 'status', 'visitAt', 'visitType', 'summary', 'satisfaction', 'orderId']),
  },
  {
    key: 'calls',
    label: '通话',
    entity: callRecord as AnyEntity,
    ui: shown(heardCallUi, ['callerMobile', 'status', 'ringAt', 'talkSeconds', 'seatUserId', 'houseId', 'orderId']),
  },
]

/** 服务记录: the orders and home visits of a customer and of the houses that were his, and the calls that came from him. */
export function ServiceRecord({ customerId, ...address }: ListAddress & { customerId: string }) {
  const { can } = useCrudPort()
  if (!PARTS.some(({ entity }) => can(entity.codes.list)))
    return <EmptyPanel title="没有查看服务记录的权限" hint="请联系管理员开通“查看工单”“查看走访”或“查看通话”。" />
  return (
    <ListTabs
      label="服务记录"
      tabs={PARTS.map(({ key, label, entity, ui }) => ({
        key,
        label,
        permission: entity.codes.list,
        body: (list) => (
          <Everywhere>
            <ListScreen
              entity={entity}
              ui={ui}
              screen={`${entity.name}.archive`}
              fixedFilters={{ ofCustomer: customerId }}
              {...list}
            />
          </Everywhere>
        ),
      }))}
      {...address}
    />
  )
}
