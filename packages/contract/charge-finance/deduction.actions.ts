import { defineAction, returns } from '../kernel/action.ts'
import { isDecimal, lte } from '../kernel/decimal.ts'
import { z } from '../kernel/zod.ts'
import { attachments, uuid } from '../kernel/inputs.ts'
import { paidMoney, text } from './inputs.ts'

/** Deductions that people ask for; those bound to a receipt come and go with it. */
const ratio = z
  .string('请输入减免比例')
  .refine((value) => isDecimal(value, 5, 4), '减免比例最多保留四位小数')
  .refine((value) => isDecimal(value) && !/^-|^[0.]+$/.test(value) && lte(value, '1'), '减免比例必须大于0且不超过1')
const component = z.enum(['P', 'L'], '请选择本金或违约金')
const line = z.discriminatedUnion(
  'mode',
  [
    z.object({ receivableId: uuid('应收'), component, mode: z.literal('ratio'), ratio }),
    z.object({ receivableId: uuid('应收'), component, mode: z.literal('amount'), amount: paidMoney('减免金额') }),
  ],
  '请选择减免方式',
)
const asked = {
  deductedTypeId: uuid('减免类型'),
  lines: z.array(line, '请选择应收').min(1, '请选择应收').max(500, '单次最多减免500笔'),
}

export interface DeductionLineQuote {
  receivableId: string
  component: 'P' | 'L'
  /** What is owed of it now. */
  limit: string
  amount: string
}
export interface DeductionQuote {
  lines: DeductionLineQuote[]
  total: string
  principalTotal: string
  lateFeeTotal: string
}
export const quoteDeduction = defineAction('charge-finance.quoteDeduction', {
  label: '减免试算',
  method: 'POST',
  path: '/charge/finance/deduction/quote',
  permission: 'charge-finance:deduction:apply',
  input: z.object(asked),
  output: returns<DeductionQuote>(),
  sample: (world) => ({
    deductedTypeId: String(world.id('charge-base.deductedType')),
    lines: [
      {
        receivableId: String(world.id('charge-finance.receivable')),
        component: 'P' as const,
        mode: 'ratio' as const,
        ratio: '0.5',
      },
    ],
  }),
})

export interface DeductionOutcome {
  deductionId: string
  deductedNumber: string
  status: number
  total: string
}
export const applyDeduction = defineAction('charge-finance.applyDeduction', {
  label: '申请减免',
  method: 'POST',
  path: '/charge/finance/deduction/apply',
  permission: 'charge-finance:deduction:apply',
  idempotent: true,
  input: z.object({
    ...asked,
    reason: text('减免原因', 500),
    attachments: attachments.default([]),
    /** Kept as 草稿 and submitted later. */
    draft: z.boolean().default(false),
  }),
  output: returns<DeductionOutcome>(),
  sample: (world) => ({
    deductedTypeId: String(world.id('charge-base.deductedType')),
    lines: [
      {
        receivableId: String(world.id('charge-finance.receivable')),
        component: 'P' as const,
        mode: 'amount' as const,
        amount: '1.00',
      },
    ],
    reason: '服务中断补偿',
  }),
})
export interface DeductionDetail {
  id: string
  deductedNumber: string
  processInstanceId: string | null
  lines: {
    id: string
    receivableId: string
    receivableNo: string
    itemName: string
    feePeriod: string
    component: 'P' | 'L'
    mode: 'ratio' | 'amount'
    ratio: string | null
    amount: string
    /** It has taken effect. */
    posted: boolean
    outstanding: string
  }[]
}
export const deductionDetail = defineAction('charge-finance.deductionDetail', {
  label: '减免详情',
  method: 'GET',
  path: '/charge/finance/deduction/detail',
  permission: 'charge-finance:deduction:list',
  input: z.object({ deductedNumber: z.string('请选择减免单').min(1, '请选择减免单').max(36) }),
  output: returns<DeductionDetail>(),
  sample: (world) => ({ deductedNumber: String(world.id('charge-finance.deduction')) }),
})
