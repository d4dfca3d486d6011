import { f } from '../../kernel/fields.ts'
import { defineFlow, system, verb } from '../../kernel/flow.ts'
import { itemTransfer } from './item-transfer.entity.ts'

export const itemTransferFlow = defineFlow(
  itemTransfer,
  'status',
  {
    withdraw: verb('撤回', {
      from: ['pending'],
      to: 'cancelled',
      permission: 'charge-other:item-transfer:apply',
      ask: { title: '撤回费项冲抵 {transferNo}？' },
      fields: { reason: f.longText('撤回原因', { max: 200 }) },
      refusal: { '*': '只能撤回审批中的冲抵单' },
      done: '冲抵申请已撤回',
    }),
    approve: system('通过', { from: ['pending'], to: 'effective' }),
    reject: system('驳回', { from: ['pending'], to: 'rejected' }),
  },
  { refusal: '该冲抵单已处理' },
)
