import { returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { defineFlow, system, verb } from '../kernel/flow.ts'
import { refund } from './refund.entity.ts'

/** Money given back: agreed to, then paid out; the ledger moves with the payout. */
export const refundFlow = defineFlow(
  refund,
  'status',
  {
    /** A channel that says no leaves it as failed, to be tried again. */
    payout: verb('确认退款', {
      from: ['due'],
      to: ['paid', 'failed'],
      permission: 'charge-finance:refund:payout',
      ask: {
        title: '确认退款 {refundNumber}？',
        content: '{propertyName}，退款 {total}，以今天入账，确认后不可撤销。',
      },
      fields: {
        payoutTradeNo: f.text('退款流水号', { max: 64 }),
        attachments: f.attachments('退款凭证', { max: 20 }),
      },
      output: returns<{ failReason: string | null }>(),
      refusal: { paid: '该退款已退', '*': '只能确认待退款的退款单' },
      primary: true,
      idempotent: true,
    }),
    retry: verb('重试', {
      from: ['failed'],
      to: 'due',
      permission: 'charge-finance:refund:payout',
      ask: { title: '重试退款单 {refundNumber}？' },
      refusal: { '*': '只能重试退款失败的退款单' },
      done: '退款单已回到待退款',
      primary: true,
      idempotent: true,
    }),
    withdraw: verb('撤回', {
      from: ['pending'],
      to: 'cancelled',
      permission: 'charge-finance:refund:apply',
      ask: { title: '撤回退款申请 {refundNumber}？' },
      fields: { reason: f.longText('原因', { max: 200 }) },
      refusal: { '*': '只能撤回审批中的退款单' },
      done: '退款申请已撤回',
      idempotent: true,
    }),
    cancel: verb('取消退款', {
      from: ['due', 'failed'],
      to: 'cancelled',
      permission: 'charge-finance:refund:cancel',
      ask: { title: '取消退款 {refundNumber}？', content: '占用的可退金额立即释放，收款单不变。' },
      fields: {
        reason: f.longText('原因', { required: true, max: 200, messages: { required: '请填写取消原因' } }),
      },
      refusal: { '*': '只能取消待退款或退款失败的退款单' },
      done: '退款已取消',
      danger: true,
      idempotent: true,
    }),
    approve: system('通过', { from: ['pending'], to: 'due' }),
    reject: system('驳回', { from: ['pending'], to: 'rejected' }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
