import { propertyFields } from '../charge-finance/fields.ts'
import { defineEntity, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { OFFSET_KIND, OFFSET_LINE_STATUS, OFFSET_TRIGGER } from './codes.ts'

export const offsetPart = defineEntity('charge-prepaid.offsetPart', {
  label: '冲抵记录',
  doc: 'What one run does for one property and payer: posted whole or not at all, as one receipt of type offset.',
  title: 'receiptNumber',
  base: '/charge/prepaid/offsetPart',
  perms: { prefix: 'charge-prepaid:offset', export: 'list' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    runId: f.ref('批次', { to: 'charge-prepaid.offsetRun', required: true }),
    kind: f.choice('类型', { of: OFFSET_KIND, required: true, indexed: true }),
    trigger: f.choice('触发方式', { of: OFFSET_TRIGGER, required: true, indexed: true }),
    ...propertyFields,
    customerId: f.ref('客户', { to: 'basedata.customer', required: true }),
    principal: f.money('本金', { required: true, default: '0.00' }),
    lateFee: f.money('违约金', { required: true, default: '0.00' }),
    total: f.money('合计', { required: true, default: '0.00' }),
    receiptId: f.ref('收款单', { to: 'charge-finance.receipt' }),
    receiptNumber: f.text('冲抵单号', { max: 32, search: true, indexed: true, width: 190 }),
    status: f.state('状态', { of: OFFSET_LINE_STATUS, required: true, default: 0, indexed: true }),
    reason: f.text('原因', { max: 200 }),
    postedAt: f.dateTime('时间', { indexed: true }),
    operatorId: f.refInt('操作人', { to: 'system.user' }),
  },
  list: {
    columns: [
      'receiptNumber',
      'propertyName',
      'customerId',
      'runId',
      'trigger',
      'principal',
      'lateFee',
      'total',
      'postedAt',
      'operatorId',
      'status',
      'reason',
    ],
    filters: ['receiptNumber', 'propertyName', 'customerId', 'status', 'trigger', 'kind', 'postedAt', 'runId'],
    totals: ['principal', 'lateFee', 'total'],
  },
})

export type OffsetPartRow = ScreenRow<typeof offsetPart>
