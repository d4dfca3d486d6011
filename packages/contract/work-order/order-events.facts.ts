import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { grades } from '../kernel/options.ts'
import { BIZ_LINE, ORDER_TYPE } from '../wkorder/order-options.ts'
import { WORK_ORDER_STATUS } from './order-status.ts'

export const ORDER_EVENT = grades(
  ['registered', '登记'],
  ['accepted', '受理'],
  ['finished', '完成'],
  ['overdue', '超时未完成', 'danger'],
  ['closed', '关闭工单'],
  ['appraised', '评价'],
)

/** The category above that of the order on this level; where the tree ends before it, the category itself. */
const upTo = (label: string) => f.ref(label, { to: 'wkorder.problemCategory' })

/** What happened to orders, each on its own day: one order counts in the month in which it was registered and in that of its end. */
export const orderEvents = defineFacts('work-order.orderEvents', {
  label: '工单事件',
  doc: `有权限的业务线的工单，每个事件一行，计入事件发生的月份：登记（不含已作废）、受理、最近一轮的完成、关闭、客户或回访的最近一轮评价（客户评价优先，不含系统默认），
以及处理时限已过仍未完成的工单，计入时限到期的月份。`,
  scope: 'community',
  title: 'orderNo',
  at: 'happenedOn',
  fields: {
    orderNo: f.text('工单编号', { search: true, width: 150 }),
    event: f.choice('事件', { of: ORDER_EVENT, width: 96 }),
    happenedOn: f.date('日期'),
    orderId: f.ref('工单', { to: 'work-order.workOrder' }),
    orderType: f.choice('工单类型', { of: ORDER_TYPE }),
    categoryId: f.ref('问题类别', { to: 'wkorder.problemCategory' }),
    category1: upTo('一级类别'),
    category2: upTo('二级类别'),
    category3: upTo('三级类别'),
    status: f.state('当前状态', { of: WORK_ORDER_STATUS, default: 'pendingAccept' }),
    handlerId: f.refInt('处理人', { to: 'system.user' }),
    late: f.flag('超时'),
    reworked: f.flag('返工过'),
    overall: f.decimal('评分', { precision: 3, scale: 2 }),
    timed: f.flag('有处理时限', { doc: '豁免的时限不计' }),
    content: f.flag('满意'),
    bizLine: f.choice('业务线', { of: BIZ_LINE }),
  },
})
