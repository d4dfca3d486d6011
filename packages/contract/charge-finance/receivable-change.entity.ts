import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { CHANGE_TYPE, EFFECT_STATUS } from './codes.ts'
import { approvalFields } from '../kernel/approval-fields.ts'

export const receivableChange = defineEntity('charge-finance.receivableChange', {
  label: '应收变更单',
  doc: 'A change of receivables that somebody asked for, with what they were and what they became; all of its lines or none.',
  title: 'changeNumber',
  base: '/charge/finance/receivableChange',
  perms: 'charge-finance:receivable',
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    changeNumber: f.serial('变更单号', {
      rule: 'charge-finance.receivableChange',
      required: true,
      search: true,
      indexed: true,
    }),
    type: f.choice('类型', { of: CHANGE_TYPE, required: true, indexed: true }),
    batchNo: f.text('批次号', { max: 36, indexed: true }),
    reason: f.text('变更原因', { required: true, max: 500 }),
    attachments: f.attachments('附件'),
    lineCount: f.integer('笔数', { required: true, min: 0, default: 0 }),
    delta: f.money('变更金额', { required: true, default: '0.00' }),
    params: f.json<Record<string, unknown>>('变更内容'),
    ...approvalFields,
    status: f.state('状态', { of: EFFECT_STATUS, default: 'pending', indexed: true }),
    effectiveDate: f.date('生效日期', { indexed: true }),
  },
  unique: [unique(['changeNumber', 'companyId'])],
  list: {
    columns: [
      'changeNumber',
      'type',
      'lineCount',
      'delta',
      'reason',
      'applicantId',
      'submittedAt',
      'status',
      'effectiveDate',
    ],
    filters: ['status', 'type', 'submittedAt', 'effectiveDate', 'applicantId'],
    totals: ['delta'],
  },
})
