import { f } from '../kernel/fields.ts'
import { defineFlow, system, verb } from '../kernel/flow.ts'
import { prepaidTransfer } from './prepaid-transfer.entity.ts'

/** Prepaid money that waits for consent to move. */
export const prepaidTransferFlow = defineFlow(
  prepaidTransfer,
  'status',
  {
    withdraw: verb('撤回', {
      from: ['pending'],
      to: 'cancelled',
      permission: 'charge-prepaid:balance:transfer',
      ask: { title: '撤回预存转移 {transferNo}？' },
      fields: { reason: f.longText('撤回原因', { max: 200 }) },
      refusal: { '*': '只能撤回审批中的转移单' },
      done: '转移申请已撤回',
    }),
    approve: system('通过', { from: ['pending'], to: 'effective' }),
    reject: system('驳回', { from: ['pending'], to: 'rejected' }),
  },
  { refusal: '该转移单已处理' },
)
