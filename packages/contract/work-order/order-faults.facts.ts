import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { grades } from '../kernel/options.ts'
import { BIZ_LINE, ORDER_TYPE } from '../wkorder/order-options.ts'
import { WORK_ORDER_STATUS } from './order-status.ts'

/** So many reminders of one order are more than an accident. */
export const URGED_OFTEN = 3
export const ORDER_FAULT = grades(
  ['registered', '登记'],
  ['over', '超时', 'danger'],
  ['hungUp', '挂起'],
  ['transferred', '转单'],
  ['refused', '退单'],
  ['reworked', '返工', 'warning'],
  ['voided', '作废'],
  ['urged', '多次催单', 'warning'],
  ['unreachable', '无法联系'],
)

/** Orders by the day on which they were registered, once for themselves and once for every kind of trouble that they had. */
export const orderFaults = defineFacts('work-order.orderFaults', {
  label: '工单异常',
  doc: `有权限的业务线的工单，按登记日期：每单一行登记（不含已作废），每种异常再各一行，同一工单每种异常只计一次。
原因取自超时原因、转单原因和退单原因；人员为转出、退单的人，其余为处理人。`,
  scope: 'community',
  title: 'orderNo',
  at: 'registeredOn',
  fields: {
    orderNo: f.text('工单编号', { search: true, width: 150 }),
    orderId: f.ref('工单', { to: 'work-order.workOrder' }),
    fault: f.choice('异常', { of: ORDER_FAULT, width: 96 }),
    abnormal: f.flag('异常工单'),
    registeredOn: f.date('登记日期', { width: 110 }),
    orderType: f.choice('工单类型', { of: ORDER_TYPE }),
    bizLine: f.choice('业务线', { of: BIZ_LINE }),
    categoryId: f.ref('问题类别', { to: 'wkorder.problemCategory' }),
    status: f.state('当前状态', { of: WORK_ORDER_STATUS, default: 'pendingAccept' }),
    reasonId: f.ref('原因', { to: 'wkorder.orderReason' }),
    staffId: f.refInt('人员', { to: 'system.user' }),
  },
})
