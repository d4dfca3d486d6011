import { defineEntity, unique } from '../../kernel/entity.ts'
import { f } from '../../kernel/fields.ts'
import { ACCOUNT_NO, BANKS, LINE_RESULT } from './codes.ts'

/** What a line asks the bank for. */
export interface DebitedReceivable {
  id: string
  name: string
  principal: string
  lateFee: string
}

export const bankDeductLine = defineEntity('charge-other.bankDeductLine', {
  label: '代扣明细',
  doc: 'One account in a batch with the receivables that are taken from it; written by the batch only. A receipt belongs to one line.',
  title: 'accountName',
  table: 'bank_deduct_line',
  base: '/charge/bank/line',
  perms: { prefix: 'charge-other:bank-deduct', list: 'contract', export: 'contract', plain: 'export' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    batchId: f.ref('批次', { to: 'charge-other.bankDeductBatch', required: true, indexed: true }),
    lineNo: f.integer('序号', { required: true, min: 1, width: 64 }),
    contractId: f.ref('协议', { to: 'charge-other.bankDeductContract', required: true, indexed: true }),
    payerCustomerId: f.ref('客户', { to: 'basedata.customer', required: true, indexed: true }),
    propertyName: f.text('房号', { max: 200, search: true, width: 160 }),
    bankCode: f.choice('银行', { dict: BANKS, required: true }),
    accountNo: f.idNumber('账号', { required: true, masked: 'account', pattern: ACCOUNT_NO, width: 150 }),
    accountName: f.text('户名', { required: true, max: 60, search: true, width: 110 }),
    amount: f.money('金额', { required: true }),
    receivables: f.json<DebitedReceivable[]>('应收'),
    result: f.choice('结果', { of: LINE_RESULT, required: true, default: 0, indexed: true, width: 72 }),
    answerCode: f.text('返回码', { max: 20 }),
    reason: f.text('原因', { max: 200, search: true, width: 110 }),
    bankTradeNo: f.text('银行流水号', { max: 64, search: true }),
    receiptId: f.ref('收款单', { to: 'charge-finance.receipt' }),
  },
  unique: [unique(['batchId', 'lineNo'])],
  list: {
    columns: [
      'lineNo',
      'propertyName',
      'accountNo',
      'accountName',
      'amount',
      'result',
      'reason',
      'bankTradeNo',
      'receiptId',
    ],
    filters: ['result', 'payerCustomerId', 'contractId', 'batchId'],
    sort: { field: 'lineNo', order: 'asc' },
    totals: ['amount'],
  },
})
