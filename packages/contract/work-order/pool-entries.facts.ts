import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { grades } from '../kernel/options.ts'
import { BIZ_LINE, ORDER_TYPE } from '../wkorder/order-options.ts'

export const POOL_OUTCOME = grades(
  ['waiting', '待抢单', 'warning'],
  ['grabbed', '被抢', 'success'],
  ['expired', '流单', 'danger'],
  ['dispatched', '人工派单'],
  ['voided', '作废'],
)

/** Each time that an order came into the pool, and how it left it, as the log tells. */
export const poolEntries = defineFacts('work-order.poolEntries', {
  label: '入池记录',
  doc: '有权限的业务线的工单每次进入抢单池一行，按入池日期；流单为到时无人抢。退单和完成为抢到的人之后的结果。',
  scope: 'community',
  title: 'orderNo',
  at: 'enteredOn',
  fields: {
    orderNo: f.text('工单编号', { search: true, width: 150 }),
    orderId: f.ref('工单', { to: 'work-order.workOrder' }),
    enteredOn: f.date('入池日期', { width: 110 }),
    enteredAt: f.dateTime('入池时间', { width: 140 }),
    hour: f.integer('入池时段', { unit: '时' }),
    outcome: f.choice('入池结果', { of: POOL_OUTCOME, width: 96 }),
    leftAt: f.dateTime('出池时间', { width: 140 }),
    waited: f.integer('抢单时长', { unit: '分钟', width: 96 }),
    staffId: f.refInt('抢单人', { to: 'system.user', width: 90 }),
    refused: f.flag('抢后退单', { width: 88 }),
    finished: f.flag('抢后完成', { width: 88 }),
    orderType: f.choice('工单类型', { of: ORDER_TYPE }),
    bizLine: f.choice('业务线', { of: BIZ_LINE }),
    categoryId: f.ref('问题类别', { to: 'wkorder.problemCategory' }),
  },
})
