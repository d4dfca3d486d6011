import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { propertyFields } from '../charge-finance/fields.ts'
import { OFFSET_COMPONENT, OFFSET_KIND, OFFSET_LINE_STATUS, OFFSET_TRIGGER } from './codes.ts'

export const offsetLine = defineEntity('charge-prepaid.offsetLine', {
  label: '冲抵明细',
  doc: 'Which account pays which component of which receivable: the plan, and what became of it. All logs of offsets are lists of these.',
  title: 'feePeriod',
  base: '/charge/prepaid/offsetLine',
  perms: { prefix: 'charge-other:offset-log', export: 'list' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    runId: f.ref('批次', { to: 'charge-prepaid.offsetRun', required: true }),
    partId: f.ref('冲抵记录', { to: 'charge-prepaid.offsetPart', required: true }),
    kind: f.choice('类型', { of: OFFSET_KIND, required: true, indexed: true }),
    trigger: f.choice('触发', { of: OFFSET_TRIGGER, required: true, indexed: true }),
    ...propertyFields,
    accountId: f.ref('账户', { to: 'charge-prepaid.prepaidAccount', required: true }),
    receivableId: f.ref('应收', { to: 'charge-finance.receivable', required: true }),
    feeItemId: f.ref('费项', { to: 'charge-base.feeItem', required: true }),
    feePeriod: f.period('期间', { required: true, indexed: true }),
    component: f.choice('本金/违约金', { of: OFFSET_COMPONENT, required: true }),
    seq: f.integer('顺序', { required: true, min: 1 }),
    planned: f.money('计划金额', { required: true }),
    amount: f.money('金额', { required: true, default: '0.00' }),
    receiptId: f.ref('收款单', { to: 'charge-finance.receipt' }),
    status: f.state('状态', { of: OFFSET_LINE_STATUS, required: true, default: 0, indexed: true }),
    reason: f.text('原因', { max: 200 }),
    operatorId: f.refInt('操作人', { to: 'system.user' }),
  },
  list: {
    columns: [
      'runId',
      'createdAt',
      'propertyName',
      'accountId',
      'feeItemId',
      'feePeriod',
      'component',
      'planned',
      'amount',
      'trigger',
      'operatorId',
      'receiptId',
      'status',
      'reason',
    ],
    filters: ['propertyName', 'feeItemId', 'status', 'trigger', 'kind', 'feePeriod', 'createdAt', 'runId', 'accountId'],
    totals: ['planned', 'amount'],
  },
})
