import { bookFields } from '../charge-finance/fields.ts'
import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { PREPAID_KIND } from './codes.ts'

export const prepaidEntry = defineEntity('charge-prepaid.prepaidEntry', {
  label: '预存流水',
  doc: 'The ledger of prepaid accounts: signed amounts, numbered without gaps per account, with the balance after each. Rows are added only.',
  title: 'seq',
  base: '/charge/prepaid/entry',
  perms: { prefix: 'charge-prepaid:balance', list: 'ledger' },
  scope: 'community',
  appendOnly: true,
  verbs: ['list'],
  fields: {
    accountId: f.ref('预存账户', { to: 'charge-prepaid.prepaidAccount', required: true }),
    seq: f.integer('序号', { required: true, min: 1 }),
    kind: f.choice('类型', { of: PREPAID_KIND, required: true, indexed: true }),
    amount: f.money('金额', { required: true }),
    balanceAfter: f.money('余额', { required: true }),
    ...bookFields,
    receiptId: f.ref('收款单', { to: 'charge-finance.receipt' }),
    refundId: f.ref('退款单', { to: 'charge-finance.refund' }),
    transferId: f.text('转移单', { max: 36 }),
    offsetLineId: f.text('冲抵明细', { max: 36 }),
    importBatchId: f.text('导入批次', { max: 36 }),
    docNo: f.text('单据编号', { max: 32, search: true }),
    reversesEntryId: f.ref('冲回流水', { to: 'charge-prepaid.prepaidEntry' }),
    operatorId: f.refInt('操作人', { to: 'system.user' }),
    remark: f.text('备注', { max: 200 }),
  },
  unique: [unique(['accountId', 'seq'])],
  list: {
    columns: ['seq', 'bookDate', 'kind', 'amount', 'balanceAfter', 'docNo', 'operatorId', 'createdAt', 'remark'],
    filters: ['accountId', 'kind', 'bookDate'],
    totals: ['amount'],
  },
})
