import { defineAction, returns } from '../kernel/action.ts'
import type { RuleMaker } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { DEDUCTION_MODE } from './codes.ts'
import { deductionLine } from './deduction-line.entity.ts'
import { deduction } from './deduction.entity.ts'
import { becauseFields, paid } from './fields.ts'
import { numbered } from './inputs.ts'

/** Deductions that people ask for; those bound to a receipt come and go with it. */
const { receivableId, component } = deductionLine.fields
const asked = {
  deductedTypeId: deduction.fields.deductedTypeId,
  lines: f.lines('应收', {
    required: true,
    max: 500,
    messages: { required: '请选择应收', range: '单次最多减免500笔' },
    lines: {
      receivableId,
      component,
      mode: f.choice('减免方式', { of: DEDUCTION_MODE, required: true }),
      ratio: f.decimal('减免比例', {
        precision: 5,
        scale: 4,
        min: 0,
        exclusiveMin: true,
        max: 1,
        messages: { range: '减免比例必须大于0且不超过1', scale: '减免比例最多保留四位小数' },
      }),
      amount: f.money('减免金额', paid('减免金额')),
    },
  }),
}
/** A line says how much in the way that it names. */
const complete = (rule: RuleMaker<typeof asked>) =>
  (['ratio', 'amount'] as const).map((mode) =>
    rule('lines', mode === 'ratio' ? '请输入减免比例' : '请输入减免金额', ({ lines }) =>
      (lines ?? []).every((line) => line.mode !== mode || line[mode] != null),
    ),
  )

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
  path: '/charge/finance/deduction/quote',
  permission: 'charge-finance:deduction:apply',
  fields: asked,
  rules: complete,
  output: returns<DeductionQuote>(),
})

export interface DeductionOutcome {
  deductionId: string
  deductedNumber: string
  status: number
  total: string
}
export const applyDeduction = defineAction('charge-finance.applyDeduction', {
  label: '申请减免',
  path: '/charge/finance/deduction/apply',
  permission: 'charge-finance:deduction:apply',
  idempotent: true,
  of: deduction.name,
  fields: {
    ...asked,
    ...becauseFields('减免原因', '附件'),
    /** Kept as 草稿 and submitted later. */
    draft: f.flag('存草稿', { default: false }),
  },
  rules: complete,
  output: returns<DeductionOutcome>(),
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
  ...numbered('deductedNumber', '减免单', deduction.name),
  output: returns<DeductionDetail>(),
})
