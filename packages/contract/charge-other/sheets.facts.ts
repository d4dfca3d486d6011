import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { SHEET_STATE } from './manual-receipt.entity.ts'

export const sheets = defineFacts('charge-other.sheets', {
  label: '手工收据',
  doc: '手写的收据一张一行；收据本中被跳过的号码（后面的号已用，前面的仍未用）也各占一行，为缺号。',
  scope: 'community',
  title: 'number',
  at: 'issueDate',
  fields: {
    number: f.text('收据号', { search: true, width: 150 }),
    state: f.choice('状态', { of: SHEET_STATE }),
    bookId: f.ref('收据本', { to: 'charge-other.receiptBook' }),
    holderUserId: f.refInt('领用人', { to: 'system.user' }),
    issueDate: f.date('开具日期'),
    propertyName: f.text('房号', { search: true, width: 200 }),
    payerName: f.text('付款人', { search: true }),
    amount: f.money('金额'),
  },
})
