import type { ReactNode } from 'react'
import { claimVisits, MOST_CLAIMED } from '@wuguan/contract/customer-service/visit.actions'
import { visitTask } from '@wuguan/contract/customer-service/service-task.entity'
import { returnVisit } from '@wuguan/contract/work-order/order-parts.entity'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { workOrderFlow } from '@wuguan/contract/work-order/work-order.flow'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { ActionButton } from '@wuguan/crud/action-button'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import type { ListTab } from '@/app/routing/list-tabs'
import { serviceUi } from '../order.ui'

const { visitAssign } = workOrderFlow.verbs
const offerOf = (row: AnyRow) =>
  row.actions?.find(({ verb }) => verb === (row['status'] === WORK_ORDER_STATUS.closed ? 'spotVisit' : 'visitClose'))
const register = {
  key: 'register',
  label: '登记',
  permission: 'customer-service:visit:register',
  visible: (row: AnyRow) => offerOf(row) !== undefined,
  reason: (row: AnyRow) => offerOf(row)?.reason ?? null,
  run: (row: AnyRow, { port }: { port: { open: (path: string) => void } }) =>
    port.open(`/cservic/task/visit/Register/${row.id}`),
}
/** What is said is registered on a page of its own; the list gives tasks out. */
const ui: EntityUi = {
  ...serviceUi,
  flow: { ...serviceUi.flow!, flow: { ...serviceUi.flow!.flow, verbs: { visitAssign } } },
  rowActions: [register],
  batchActions: [],
}

const claim = (
  <ActionButton
    action={claimVisits}
    input={{}}
    ask={{
      title: '领取回访任务？',
      content: `领取等待最久的任务，手上最多${MOST_CLAIMED}个；本人处理的不领取。`,
    }}
    done={({ claimed }) => `已领取${claimed}个回访任务`}
    refreshes={[visitTask.name, workOrder.name, returnVisit.name]}
  >
    领取
  </ActionButton>
)
const queue = (key: string, label: string, toolbar: ReactNode = null): ListTab => ({
  key,
  label,
  entity: visitTask as AnyEntity,
  ui,
  fixed: { visitQueue: key },
  toolbar,
})
/** 回访: whom to call, whom one might call to look into what was done, and who was called. */
export const visitTabs: readonly ListTab[] = [
  queue('due', '待回访', claim),
  queue('spot', '抽查回访'),
  queue('visited', '已回访'),
]
