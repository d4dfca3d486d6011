import { f } from '../kernel/fields.ts'
import { defineFlow, system, verb } from '../kernel/flow.ts'
import { deduction } from './deduction.entity.ts'

/** Deductions that people ask for; those bound to a receipt come and go with it. */
export const deductionFlow = defineFlow(
  deduction,
  'status',
  {
    submit: verb('提交', {
      from: ['draft'],
      to: ['pending', 'approved'],
      permission: 'charge-finance:deduction:apply',
      ask: { title: '提交减免单 {deductedNumber}？' },
      refusal: { '*': '只能提交草稿' },
      done: '减免单已提交',
      primary: true,
      idempotent: true,
    }),
    /** A draft ends, an application is taken back. */
    withdraw: verb('撤回', {
      from: ['draft', 'pending'],
      to: 'cancelled',
      permission: 'charge-finance:deduction:withdraw',
      ask: { title: '撤回减免单 {deductedNumber}？' },
      fields: { reason: f.longText('原因', { max: 200 }) },
      refusal: { '*': '只能撤回审批中的减免单' },
      done: '减免单已撤回',
      idempotent: true,
    }),
    revoke: verb('撤销', {
      from: ['approved'],
      to: ['revoked', 'approved'],
      permission: 'charge-finance:deduction:revoke',
      ask: {
        title: '撤销减免单 {deductedNumber}？',
        content: '撤销后以今天入账冲回减免，欠费恢复；经审批生效的减免，撤销也须审批。',
      },
      fields: {
        reason: f.longText('原因', { required: true, max: 200, messages: { required: '请填写撤销原因' } }),
      },
      refusal: { '*': '只能撤销已生效的减免' },
      done: '减免已撤销，或已提交撤销审批',
      danger: true,
      idempotent: true,
    }),
    approve: system('通过', { from: ['pending'], to: 'approved' }),
    reject: system('驳回', { from: ['pending'], to: 'rejected' }),
    takeOff: system('撤销通过', { from: ['approved'], to: 'revoked' }),
    keep: system('撤销驳回', { from: ['approved'], to: 'approved' }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
