import { f } from '../kernel/fields.ts'
import { defineFlow, system, verb } from '../kernel/flow.ts'
import { orderApply } from './order-apply.entity.ts'

/** What becomes of something that was asked for an order. */
export const orderApplyFlow = defineFlow(
  orderApply,
  'status',
  {
    withdraw: verb('撤回', {
      from: ['pending'],
      to: 'cancelled',
      permission: 'workOrder:apply:create',
      ask: { title: '撤回工单申请{applyNo}？' },
      fields: { reason: f.longText('撤回原因', { max: 200 }) },
      refusal: { '*': '只能撤回审批中的工单申请' },
      done: '工单申请已撤回',
    }),
    approve: system('通过', { from: ['pending'], to: 'approved' }),
    reject: system('驳回', { from: ['pending'], to: 'rejected' }),
  },
  { refusal: '该工单申请已处理' },
)
