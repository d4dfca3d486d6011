import { defineAction, returns } from '../kernel/action.ts'
import { monthsBetween } from '../kernel/period.ts'
import { z } from '../kernel/zod.ts'
import { integerId, optionalText, period, uuid, uuids } from '../kernel/inputs.ts'
import type { CalcDetail } from './receivable.entity.ts'

/** Verbs of generation: rehearse, confirm, take back; one property at once; and why an amount is what it is. */
export const MAX_GENERATION_MONTHS = 24

const months = { periodFrom: period('开始期间'), periodTo: period('结束期间') }
const sound = <S extends z.ZodType<{ periodFrom: string; periodTo: string }>>(schema: S) =>
  schema
    .refine(({ periodFrom, periodTo }) => periodFrom <= periodTo, {
      path: ['periodTo'],
      message: '结束期间不能早于开始期间',
    })
    .refine(({ periodFrom, periodTo }) => monthsBetween(periodFrom, periodTo) < MAX_GENERATION_MONTHS, {
      path: ['periodTo'],
      message: `生成期间不能超过${MAX_GENERATION_MONTHS}个月`,
    })
const mode = z.enum(['normal', 'supplement'], '请选择生成方式').default('normal')

export const previewGeneration = defineAction('charge-finance.previewGeneration', {
  label: '预览费用生成',
  path: '/charge/finance/generationBatch/preview',
  permission: 'charge-finance:generation:preview',
  idempotent: true,
  input: sound(
    z.object({
      communityIds: z
        .array(integerId('项目', 'basedata.community'), '请选择项目')
        .min(1, '请选择项目')
        .max(200, '单次最多200个项目'),
      buildingIds: uuids('楼栋', 'basedata.building').nullish(),
      feeItemIds: uuids('收费项目', 'charge-base.feeItem').nullish(),
      feeStandardIds: uuids('收费标准', 'charge-base.feeStandard').nullish(),
      propertyIds: uuids('房产', 'basedata.house', 5000).nullish(),
      ...months,
      mode,
    }),
  ),
  /** One batch per community. */
  output: returns<{ batches: { id: string; batchNo: string; communityId: number }[] }>(),
})

const batchVerb = <N extends `charge-finance.${string}`>(name: N, label: string, path: string, permission: string) =>
  defineAction(name, {
    label,
    path: `/charge/finance/generationBatch/${path}`,
    permission,
    idempotent: true,
    input: z.object({ id: uuid('生成批次', 'charge-finance.generationBatch') }),
    output: returns<{ id: string; status: number }>(),
    sample: (world) => ({ id: String(world.id('charge-finance.generationBatch')) }),
  })
export const confirmGeneration = defineAction('charge-finance.confirmGeneration', {
  label: '确认生成',
  path: '/charge/finance/generationBatch/confirm',
  permission: 'charge-finance:generation:commit',
  idempotent: true,
  input: z.object({
    id: uuid('生成批次', 'charge-finance.generationBatch'),
    /** Whether prepaid money pays at once; as the community has it when it is left out. */
    offset: z.boolean().optional(),
  }),
  output: returns<{ id: string; status: number }>(),
})
/** A batch that failed goes on where it stopped. */
export const resumeGeneration = batchVerb(
  'charge-finance.resumeGeneration',
  '继续生成',
  'resume',
  'charge-finance:generation:commit',
)
export const rollbackGeneration = batchVerb(
  'charge-finance.rollbackGeneration',
  '回滚生成批次',
  'rollback',
  'charge-finance:generation:rollback',
)

/** What a rollback finds: what it takes back, what stands in its way, and what stays as it is. */
export interface RollbackView {
  count: number
  amount: string
  obstacles: { what: string; count: number }[]
  /** `amount` null: papers, no money. */
  stays: { what: string; count: number; amount: string | null }[]
}
export const rollbackView = defineAction('charge-finance.rollbackView', {
  label: '回滚影响',
  method: 'GET',
  path: '/charge/finance/generationBatch/rollbackView',
  permission: 'charge-finance:generation:rollback',
  input: z.object({ id: uuid('生成批次', 'charge-finance.generationBatch') }),
  output: returns<RollbackView>(),
})

export interface DifferenceOutcome {
  changeId: string | null
  changeNumber: string | null
  adjusted: number
  skipped: { name: string; reason: string }[]
}
export const adjustDifferences = defineAction('charge-finance.adjustDifferences', {
  label: '生成调整单',
  path: '/charge/finance/generationBatch/adjust',
  permission: 'charge-finance:receivable:adjust',
  idempotent: true,
  input: z.object({
    id: uuid('生成批次', 'charge-finance.generationBatch'),
    /** Nothing: all differences of the batch. */
    lineIds: uuids('差异明细').nullish(),
    reason: optionalText('变更原因', 500),
  }),
  output: returns<DifferenceOutcome>(),
})

export interface SingleLine {
  feeItemId: string
  itemName: string
  feePeriod: string
  periodFrom: string
  periodTo: string
  dueDate: string
  amount: string
  existingAmount: string | null
  result: 'new' | 'same' | 'different' | 'skip' | 'error'
  reason: string | null
  outlier: boolean
  calcText: string | null
  receivableId: string | null
}
export interface SingleOutcome {
  created: number
  total: string
  lines: SingleLine[]
}
export const generateSingle = defineAction('charge-finance.generateSingle', {
  label: '单户生成',
  path: '/charge/finance/receivable/generate',
  permission: 'charge-finance:generation:commit',
  idempotent: true,
  input: sound(
    z.object({
      propertyId: uuid('房产', 'basedata.house'),
      feeItemIds: uuids('收费项目', 'charge-base.feeItem').nullish(),
      ...months,
      mode,
      /** Shows the lines and makes none. */
      dryRun: z.boolean().default(false),
    }),
  ),
  output: returns<SingleOutcome>(),
  sample: (world) => ({
    propertyId: String(world.id('basedata.house')),
    periodFrom: world.today.slice(0, 7),
    periodTo: world.today.slice(0, 7),
    dryRun: true,
  }),
})

export interface WhyAmount {
  receivableId: string
  receivableNo: string
  itemName: string
  standardName: string | null
  feePeriod: string
  periodFrom: string
  periodTo: string
  originalAmount: string
  receivableAmount: string
  calcText: string | null
  calcDetail: CalcDetail | null
  source: string
  sourceId: string | null
  batchNo: string | null
  lateFee: {
    asOf: string
    due: string
    received: string
    deducted: string
    payable: string
    rule: {
      overdueRate: string | null
      graceDays: number | null
      startMode: string | null
      capRatio: string | null
      from: string | null
      dueDate: string
    }
  }
  entries: {
    bookDate: string
    valueDate: string
    side: string
    component: string
    kind: string
    amount: string
    docType: string
    docId: string
    docNo: string | null
    operator: string | null
  }[]
}
export const whyAmount = defineAction('charge-finance.whyAmount', {
  label: '应收计算过程',
  method: 'GET',
  path: '/charge/finance/receivable/why',
  permission: 'charge-finance:receivable:list',
  input: z.object({ id: uuid('应收', 'charge-finance.receivable') }),
  output: returns<WhyAmount>(),
})

/** What of a batch stands in each tab, with its money; `changes` explains differences by their cause. */
export interface GenerationSummary {
  results: { result: string; count: number; amount: string; existing: string; outliers: number }[]
  reasons: { result: string; reason: string; count: number }[]
  items: { feeItemId: string; itemName: string; count: number; amount: string }[]
}
export const generationSummary = defineAction('charge-finance.generationSummary', {
  label: '生成批次汇总',
  method: 'GET',
  path: '/charge/finance/generationBatch/summary',
  permission: 'charge-finance:generation:preview',
  input: z.object({ id: uuid('生成批次', 'charge-finance.generationBatch') }),
  output: returns<GenerationSummary>(),
})
