import { notBefore } from '../kernel/cross-rules.ts'
import { defineAction, returns, type World } from '../kernel/action.ts'
import { sampleDraft } from '../kernel/sample.ts'
import { z } from '../kernel/zod.ts'
import type { DraftLine } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { date, nothing, optionalText, record, uuid } from '../kernel/inputs.ts'
import { feeStandard } from './fee-standard.entity.ts'
import { feeStandardRate, type Tier } from './fee-standard-rate.entity.ts'
import { amount, manyIds, unitRate } from './inputs.ts'
import type { TraceStep } from './rules/trace.ts'

/** Verbs of items, methods and standards. */
const rate = z.object({
  effectiveFrom: date('生效日期'),
  unitRate: unitRate.default('0'),
  tiers: z
    .array(z.object({ upTo: amount('上限', 14, 4).nullish(), unitRate }))
    .max(8, '阶梯须为2至8档')
    .superRefine((tiers, context) => {
      for (const [at, { upTo }] of tiers.slice(0, -1).entries())
        if (upTo == null) context.addIssue({ code: 'custom', path: [at, 'upTo'], message: '请输入上限' })
    })
    .nullish(),
  approvalDoc: optionalText('批文号', 60),
  attachments: z.array(record).max(20).nullish(),
})
/** All but the last, open one. */
const stepsOf = (ladder: readonly DraftLine<Tier>[] | null | undefined) => (ladder ?? []).slice(0, -1)
const standard = (world: World) => String(world.id('charge-base.feeStandard'))

export const saveStandard = defineAction('charge-base.saveStandard', {
  label: '新增收费标准',
  path: '/charge/base/feeStandard',
  permission: 'charge-base:fee-standard:add',
  input: z.looseObject({ rates: z.array(rate).min(1, '请添加价格版本').max(50) }),
  output: returns<{ id: string | number; version: number }>(),
  sample: (world) => ({
    ...sampleDraft(feeStandard, world),
    rates: [{ effectiveFrom: '2025-01-01', unitRate: '2.35' }],
  }),
})
export interface RepricePreview {
  properties: number
  /** Greatest billedTo of its bindings; the new price begins later. */
  billedTo: string | null
  monthlyBefore: string
  monthlyAfter: string
  difference: string
  rows: { propertyId: string; name: string; area: string | null; before: string; after: string }[]
}
export const previewReprice = defineAction('charge-base.previewReprice', {
  label: '调价预览',
  method: 'GET',
  path: '/charge/base/feeStandard/repricePreview',
  permission: 'charge-base:fee-standard:reprice',
  input: z.object({ id: uuid('收费标准', 'charge-base.feeStandard'), unitRate, effectiveFrom: date('生效日期') }),
  output: returns<RepricePreview>(),
  sample: (world) => ({ id: standard(world), unitRate: '2.60', effectiveFrom: world.today }),
})
const { effectiveFrom, tiers, approvalDoc, attachments } = feeStandardRate.fields
export const repriceStandard = defineAction('charge-base.repriceStandard', {
  label: '调价',
  path: '/charge/base/feeStandard/reprice',
  permission: 'charge-base:fee-standard:reprice',
  of: feeStandardRate.name,
  fields: {
    id: f.ref('收费标准', { to: feeStandard.name, required: true }),
    effectiveFrom,
    /** Of a ladder nothing: its steps have theirs. */
    unitRate: f.decimal('单价', { precision: 14, scale: 6, min: 0, messages: { range: '单价不能为负数' } }),
    tiers,
    approvalDoc,
    attachments,
  },
  rules: (rule) => [
    rule('unitRate', '请输入单价', (draft) => draft.unitRate != null || draft.tiers != null),
    rule('tiers', '请输入上限', (draft) => stepsOf(draft.tiers).every(({ upTo }) => upTo != null)),
  ],
  output: returns<{ rateId: string }>(),
})
export const enableStandard = defineAction('charge-base.enableStandard', {
  label: '启用收费标准',
  path: '/charge/base/feeStandard/enable',
  permission: 'charge-base:fee-standard:enable',
  input: manyIds,
  output: returns<{ changed: number }>(),
  sample: (world) => ({ ids: [standard(world)] }),
})
export const disableStandard = defineAction('charge-base.disableStandard', {
  label: '停用收费标准',
  path: '/charge/base/feeStandard/disable',
  permission: 'charge-base:fee-standard:enable',
  input: manyIds,
  output: returns<{ changed: number }>(),
  sample: (world) => ({ ids: [standard(world)] }),
})
export const copyStandard = defineAction('charge-base.copyStandard', {
  label: '复制收费标准到项目',
  path: '/charge/base/feeStandard/copy',
  permission: 'charge-base:fee-standard:add',
  fields: {
    id: f.ref('收费标准', { to: 'charge-base.feeStandard', required: true }),
    communityIds: f.refsInt('目标项目', {
      to: 'basedata.community',
      required: true,
      max: 100,
      messages: { required: '请选择项目' },
    }),
  },
  output: returns<{ created: number; skipped: string[] }>(),
})
export interface StandardTree {
  items: { id: string; name: string; category: string; standards: number }[]
}
export const standardTree = defineAction('charge-base.standardTree', {
  label: '收费项目树',
  method: 'GET',
  path: '/charge/base/feeStandard/tree',
  permission: 'charge-base:fee-standard:list',
  input: nothing,
  output: returns<StandardTree>(),
})

export interface TrialLine {
  period: string
  from: string
  to: string
  dueDate: string
  amount: string
  text: string
  steps: readonly TraceStep[]
}
export interface TrialResult {
  lines: TrialLine[]
  total: string
  /** Where the quantities come from: a house, or what was typed. */
  subject: string
}
export const trialStandard = defineAction('charge-base.trialStandard', {
  label: '试算收费标准',
  path: '/charge/base/feeStandard/trial',
  permission: 'charge-base:fee-standard:list',
  fields: {
    id: f.ref('收费标准', { to: 'charge-base.feeStandard', required: true }),
    houseId: f.ref('房产', { to: 'basedata.house' }),
    area: f.decimal('面积（不选房产时）', { precision: 10, scale: 2, min: 0 }),
    usage: f.decimal('用量', { min: 0 }),
    from: f.date('开始日期', { required: true }),
    to: f.date('结束日期', { required: true }),
    quantity: f.decimal('数量', { precision: 12, scale: 4, min: 0 }),
    used: f.decimal('本期前累计用量', { min: 0 }),
    persons: f.integer('人数', { min: 0, max: 99 }),
  },
  rules: [notBefore('to', 'from', '结束日期不能早于开始日期')],
  output: returns<TrialResult>(),
})
export const trialFormula = defineAction('charge-base.trialFormula', {
  label: '试算公式',
  path: '/charge/base/calculationMethod/trial',
  permission: 'charge-base:calculation-method:list',
  input: z.object({
    id: uuid('计算方式').nullish(),
    formula: z.string('请输入公式').max(500, '公式不能超过500个字符'),
    values: z.record(z.string(), amount('变量', 20, 8)),
  }),
  output: returns<{ value: string; substituted: string; amount: string }>(),
  sample: () => ({ formula: 'area*rate*qty+extra', values: { area: '89.53', rate: '2.35', qty: '1', extra: '0' } }),
})
