import { orderApply } from '@wuguan/contract/work-order/order-apply.entity'
import { orderApplyFlow } from '@wuguan/contract/work-order/order-apply.flow'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { OrderCell } from './order-cell'

/** 工单申请: what was asked, of which order, and how it stands. */
export const applyUi = entityUi(orderApply, {
  flow: orderApplyFlow,
  refreshes: [workOrder.name],
  cells: { orderId: OrderCell },
  paths: { detail: '/workOrder/task/approval/detail/{id}' },
})
