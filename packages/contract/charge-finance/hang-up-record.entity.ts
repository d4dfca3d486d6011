import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const hangUpRecord = defineEntity('charge-finance.hangUpRecord', {
  label: '挂账记录',
  doc: 'From when to when a receivable was set aside and as what; days of a type that stops interest bear none.',
  title: 'reason',
  base: '/charge/finance/hangUpRecord',
  perms: 'charge-finance:receivable',
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    receivableId: f.ref('应收', { to: 'charge-finance.receivable', required: true }),
    typeId: f.ref('挂账类型', { to: 'charge-base.hangUpType', required: true }),
    fromDate: f.date('开始日期', { required: true, indexed: true }),
    toDate: f.date('结束日期', { indexed: true }),
    reason: f.text('挂账原因', { max: 500 }),
    changeId: f.ref('变更单', { to: 'charge-finance.receivableChange' }),
  },
  unique: [unique(['receivableId', 'fromDate'])],
})
