import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { ORDER_TYPE } from '../wkorder/order-options.ts'
import { WORK_ORDER_STATUS } from './order-status.ts'

/** Orders one by one: as many as their list shows to the same person. */
export const orders = defineFacts('work-order.orders', {
  label: '工单',
  doc: '列表中可见的工单，一单一行；评分为最近一轮的客户评价，没有时取回访评价，不含系统默认。',
  scope: 'community',
  title: 'orderNo',
  at: 'registeredOn',
  fields: {
    orderNo: f.text('工单编号', { width: 150 }),
    registeredOn: f.date('登记日期'),
    orderType: f.choice('工单类型', { of: ORDER_TYPE }),
    status: f.state('状态', { of: WORK_ORDER_STATUS, default: 'pendingAccept' }),
    standing: f.flag('未作废'),
    judged: f.flag('有评价'),
    overall: f.decimal('评分', { precision: 3, scale: 2 }),
  },
})
