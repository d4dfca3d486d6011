import { defineAction } from '../kernel/action.ts'
import type { World } from '../kernel/action.ts'
import { sampleDraft } from '../kernel/sample.ts'
import { z } from '../kernel/zod.ts'
import { date, integerId, nothing, optionalText, record, uuid } from '../kernel/inputs.ts'
import { feeStandard } from './fee-standard.entity.ts'
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
const standard = (world: World) => String(world.id('charge-base.feeStandard'))

export const saveStandard = defineAction('charge-base.saveStandard', {
  label: '新增收费标准',
  method: 'POST',
  path: '/charge/base/feeStandard',
  permission: 'charge-base:fee-standard:add',
  input: z.looseObject({ rates: z.array(rate).min(1, '请添加价格版本').max(50) }),
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
  input: z.object({ id: uuid('收费标准'), unitRate, effectiveFrom: date('生效日期') }),
  output: z.custom<RepricePreview>(),
  sample: (world) => ({ id: standard(world), unitRate: '2.60', effectiveFrom: world.today }),
})
export const repriceStandard = defineAction('charge-base.repriceStandard', {
  label: '调价',
  method: 'POST',
  path: '/charge/base/feeStandard/reprice',
  permission: 'charge-base:fee-standard:reprice',
  input: rate.extend({ id: uuid('收费标准') }),
  output: z.object({ rateId: z.string() }),
  sample: (world) => ({ id: standard(world), effectiveFrom: '2035-01-01', unitRate: '2.60' }),
})
export const enableStandard = defineAction('charge-base.enableStandard', {
  label: '启用收费标准',
  method: 'POST',
  path: '/charge/base/feeStandard/enable',
  permission: 'charge-base:fee-standard:enable',
  input: manyIds,
  output: z.object({ changed: z.number() }),
  sample: (world) => ({ ids: [standard(world)] }),
})
export const disableStandard = defineAction('charge-base.disableStandard', {
  label: '停用收费标准',
  method: 'POST',
  path: '/charge/base/feeStandard/disable',
  permission: 'charge-base:fee-standard:enable',
  input: manyIds,
  output: z.object({ changed: z.number() }),
  sample: (world) => ({ ids: [standard(world)] }),
})
export const copyStandard = defineAction('charge-base.copyStandard', {
  label: '复制收费标准到项目',
  method: 'POST',
  path: '/charge/base/feeStandard/copy',
  permission: 'charge-base:fee-standard:add',
  input: z.object({
    id: uuid('收费标准'),
    communityIds: z.array(integerId('项目'), '请选择项目').min(1, '请选择项目').max(100),
  }),
  output: z.object({ created: z.number(), skipped: z.array(z.string()) }),
  sample: (world) => ({ id: standard(world), communityIds: [Number(world.id('basedata.community'))] }),
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
  output: z.custom<StandardTree>(),
  sample: () => ({}),
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
  method: 'POST',
  path: '/charge/base/feeStandard/trial',
  permission: 'charge-base:fee-standard:list',
  input: z.object({
    id: uuid('收费标准'),
    houseId: uuid('房产').nullish(),
    area: amount('面积', 10, 2).nullish(),
    quantity: amount('数量', 12, 4).nullish(),
    persons: z.number().int().min(0).max(99).nullish(),
    usage: amount('用量', 14, 4).nullish(),
    used: amount('累计用量', 14, 4).nullish(),
    from: date('开始日期'),
    to: date('结束日期'),
  }),
  output: z.custom<TrialResult>(),
  sample: (world) => ({ id: standard(world), area: '89.53', usage: '25', from: '2025-03-01', to: '2025-05-31' }),
})
export const trialFormula = defineAction('charge-base.trialFormula', {
  label: '试算公式',
  method: 'POST',
  path: '/charge/base/calculationMethod/trial',
  permission: 'charge-base:calculation-method:list',
  input: z.object({
    id: uuid('计算方式').nullish(),
    formula: z.string('请输入公式').max(500, '公式不能超过500个字符'),
    values: z.record(z.string(), amount('变量', 20, 8)),
  }),
  output: z.object({ value: z.string(), substituted: z.string(), amount: z.string() }),
  sample: () => ({ formula: 'area*rate*qty+extra', values: { area: '89.53', rate: '2.35', qty: '1', extra: '0' } }),
})
