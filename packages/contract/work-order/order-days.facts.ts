import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import { BIZ_LINE, ORDER_TYPE } from '../wkorder/order-options.ts'
import { WORK_ORDER_STATUS } from './order-status.ts'

export const DAY_PART = options(
  ['opening', '昨日遗留'],
  ['registered', '登记'],
  ['reopened', '重新打开'],
  ['closed', '关闭工单'],
  ['voided', '作废'],
  ['leftover', '今日遗留'],
)

/** What a day found open, what came to it, what ended on it and what it left open: of each order a row for every part that it has in the day. */
export const orderDays = defineFacts('work-order.orderDays', {
  label: '日报工单',
  doc: `有权限的业务线的工单，按所选日期24:00的状态统计，过去的日期按时间线还原：昨日遗留＋今日新增（登记、重新打开）＝今日完成（关闭、作废）＋今日遗留。
超时指遗留工单的处理时限当日已过，豁免的不计。`,
  scope: 'community',
  title: 'orderNo',
  asOf: true,
  fields: {
    orderNo: f.text('工单编号', { search: true, width: 150 }),
    orderId: f.ref('工单', { to: 'work-order.workOrder' }),
    part: f.choice('日报项目', { of: DAY_PART, width: 96 }),
    at: f.dateTime('时间', { width: 150 }),
    orderType: f.choice('工单类型', { of: ORDER_TYPE }),
    bizLine: f.choice('业务线', { of: BIZ_LINE }),
    categoryId: f.ref('问题类别', { to: 'wkorder.problemCategory' }),
    status: f.state('当前状态', { of: WORK_ORDER_STATUS, default: 'pendingAccept' }),
    handlerId: f.refInt('处理人', { to: 'system.user' }),
    late: f.flag('超时'),
  },
})
