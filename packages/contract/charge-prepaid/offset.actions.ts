import { f } from '../kernel/fields.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { communityId, optionalText, uuid } from '../kernel/inputs.ts'

/** Offsetting: a plan that can be looked at, the same plan posted, and taking it back. */
const ids = (label: string) => z.array(uuid(label)).max(5000, `单次最多5000个${label}`).optional()

export interface OffsetOutcome {
  runId: string
  runNo: string
  status: number
  properties: number
  lines: number
  totalAmount: string
  failed: number
}
export interface PlannedOffset {
  id: string
  partId: string
  propertyName: string
  customerName: string
  accountId: string
  accountNo: string
  accountItem: string | null
  receivableId: string
  receivableNo: string
  itemName: string
  feePeriod: string
  component: 'P' | 'L'
  planned: string
  amount: string
  status: number
  reason: string | null
}
export interface OffsetDetail extends OffsetOutcome {
  kind: string
  trigger: string
  schemeName: string | null
  asOfDate: string
  plannedAt: string | null
  finishedAt: string | null
  operatorName: string | null
  parts: {
    id: string
    propertyId: string
    propertyName: string
    customerName: string
    principal: string
    lateFee: string
    total: string
    receiptNumber: string | null
    status: number
    reason: string | null
  }[]
  linesOf: PlannedOffset[]
  /** Of the accounts that the shown receipts used: before and after. */
  balances: { accountId: string; accountNo: string; before: string; after: string }[]
}

export const previewOffset = defineAction('charge-prepaid.previewOffset', {
  label: '冲抵试算',
  path: '/charge/prepaid/offset/preview',
  permission: 'charge-prepaid:offset:preview',
  input: z.object({
    communityId,
    /** single: one property; batch: a scope, or the community; temp: fees of the moment only. */
    kind: z.enum(['single', 'batch', 'temp'], '请选择冲抵类型'),
    propertyIds: ids('房产'),
    buildingIds: ids('楼栋'),
    accountIds: ids('账户'),
    feeItemIds: ids('费项'),
  }),
  output: returns<OffsetDetail>(),
  sample: (world) => ({ communityId: world.id('basedata.community'), kind: 'batch' as const }),
})
export const executeOffset = defineAction('charge-prepaid.executeOffset', {
  label: '执行冲抵',
  path: '/charge/prepaid/offset/execute',
  permission: 'charge-prepaid:offset:execute',
  idempotent: true,
  input: z.object({ runId: uuid('冲抵批次', 'charge-prepaid.offsetRun') }),
  output: returns<OffsetOutcome>(),
})
export const cancelOffset = defineAction('charge-prepaid.cancelOffset', {
  label: '取消冲抵',
  path: '/charge/prepaid/offset/cancel',
  permission: 'charge-prepaid:offset:execute',
  input: z.object({ runId: uuid('冲抵批次', 'charge-prepaid.offsetRun') }),
  output: returns<OffsetOutcome>(),
})
export const revokeOffset = defineAction('charge-prepaid.revokeOffset', {
  label: '撤销冲抵',
  path: '/charge/prepaid/offset/revoke',
  permission: 'charge-prepaid:offset:revoke',
  idempotent: true,
  fields: {
    runId: f.ref('冲抵批次', { to: 'charge-prepaid.offsetRun', required: true }),
    whole: f.flag('整批撤销', { default: false }),
    /** Of single properties; a run is taken back as a whole only when it is said, never because nothing was chosen. */
    partIds: f.refs('冲抵记录', {
      to: 'charge-prepaid.offsetPart',
      required: true,
      when: { whole: false },
      messages: { range: '单次最多1000户', required: '请选择冲抵记录' },
    }),
    reason: f.longText('撤销原因', { required: true, max: 200 }),
  },
  output: returns<OffsetOutcome>(),
})
export const offsetDetail = defineAction('charge-prepaid.offsetDetail', {
  label: '冲抵详情',
  method: 'GET',
  path: '/charge/prepaid/offset/detail',
  permission: 'charge-prepaid:offset:list',
  input: z
    .object({ runNo: optionalText('批次号', 32), receiptNumber: optionalText('冲抵单号', 32) })
    .refine((value) => value.runNo || value.receiptNumber, { error: '请选择冲抵批次', path: ['runNo'] }),
  output: returns<OffsetDetail>(),
  sample: () => ({ runNo: 'CD20250301001' }),
})

export interface OffsetConfigRow {
  communityId: number
  communityName: string
  offsetSchemeId: string | null
  schemeName: string | null
  futureMonths: number
  minKeep: string
  autoOffsetAfterGenerate: boolean
  autoOffsetAfterRecharge: boolean
  autoOffsetDaily: boolean
}
export const offsetConfigs = defineAction('charge-prepaid.offsetConfigs', {
  label: '冲抵配置',
  method: 'GET',
  path: '/charge/offset/config/list',
  permission: 'charge-other:offset-config:edit',
  input: z.object({}),
  output: returns<OffsetConfigRow[]>(),
})
export const saveOffsetConfigs = defineAction('charge-prepaid.saveOffsetConfigs', {
  label: '保存冲抵配置',
  method: 'PUT',
  path: '/charge/offset/config',
  permission: 'charge-other:offset-config:edit',
  input: z.object({
    communityIds: z.array(communityId, '请选择项目').min(1, '请选择项目').max(500, '单次最多500个项目'),
    offsetSchemeId: uuid('冲抵方案', 'charge-base.offsetScheme').nullish(),
    autoOffsetAfterGenerate: z.boolean().optional(),
    autoOffsetAfterRecharge: z.boolean().optional(),
    autoOffsetDaily: z.boolean().optional(),
  }),
  output: returns<{ updated: number }>(),
  sample: (world) => ({ communityIds: [Number(world.id('basedata.community'))], autoOffsetDaily: false }),
})

/** What prepaid money would pay after a generation that is still a rehearsal: of what it makes and of what was owed before. */
export interface GenerationOffset {
  /** How the community has it. */
  byDefault: boolean
  total: string
  properties: number
  /** The largest first; at most `GENERATION_OFFSET_ROWS`. */
  owners: { propertyName: string; customerName: string; available: string; amount: string }[]
}
export const GENERATION_OFFSET_ROWS = 200
export const generationOffset = defineAction('charge-prepaid.generationOffset', {
  label: '生成后预存冲抵试算',
  method: 'GET',
  path: '/charge/prepaid/offset/generation',
  permission: 'charge-finance:generation:preview',
  input: z.object({ batchId: uuid('生成批次', 'charge-finance.generationBatch') }),
  output: returns<GenerationOffset>(),
})
