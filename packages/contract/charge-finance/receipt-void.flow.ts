import { f } from '../kernel/fields.ts'
import { defineFlow, system, verb } from '../kernel/flow.ts'
import { receiptVoid } from './receipt-void.entity.ts'

/** The taking back of a receipt where people have to agree to it. */
export const receiptVoidFlow = defineFlow(
  receiptVoid,
  'status',
  {
    withdraw: verb('撤回', {
      from: ['pending'],
      to: 'cancelled',
      permission: 'charge-finance:receipt:void',
      path: '/charge/receipt/void/withdraw',
      ask: { title: '撤回作废申请 {voidNumber}？' },
      fields: { reason: f.longText('撤回原因', { max: 200 }) },
      refusal: { '*': '只能撤回审批中的作废单' },
      done: '作废申请已撤回',
    }),
    approve: system('通过', { from: ['pending'], to: 'effective' }),
    reject: system('驳回', { from: ['pending'], to: 'rejected' }),
  },
  { refusal: '该作废单已处理' },
)
