import { defineAction } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { date, queryId, uuid, uuids } from '../kernel/inputs.ts'
import { amount, unitRate } from './inputs.ts'

/** Verbs of bindings: many properties in one act, each with its own answer. */
export interface BatchOutcome {
  success: number
  failed: { name: string; reason: string }[]
}
const outcome = z.custom<BatchOutcome>()
const MANY = 5000
const terms = {
  payerKind: z.enum(['payer', 'owner', 'tenant', 'developer', 'customer'], '请选择付费人').default('payer'),
  customerId: uuid('付费人').nullish(),
  quantity: amount('数量', 12, 4).default('1'),
  areaOverride: amount('指定面积', 10, 2).nullish(),
  unitRateOverride: unitRate.nullish(),
  discountRatio: amount('折扣系数', 5, 4, '折扣系数必须大于0且不超过1').default('1'),
}

export const bindStandard = defineAction('charge-base.bindStandard', {
  label: '绑定收费标准',
  method: 'POST',
  path: '/charge/base/houseFeeStandard/bind',
  permission: 'charge-base:house-standard:bind',
  idempotent: true,
  input: z.object({
    feeStandardId: uuid('收费标准'),
    propertyType: z.enum(['house', 'place'], '请选择类型').default('house'),
    /** Properties by name, or all of buildings or units. */
    propertyIds: uuids('房产', MANY).nullish(),
    buildingIds: uuids('楼栋').nullish(),
    unitIds: uuids('单元').nullish(),
    /** deliver: every house from its own delivery day (chargeStartDate where it has one). */
    startMode: z.enum(['deliver', 'fixed'], '请选择开始日期').default('fixed'),
    startDate: date('开始日期').nullish(),
    endDate: date('结束日期').nullish(),
    ...terms,
  }),
  output: outcome,
  sample: (world) => ({
    feeStandardId: String(world.id('charge-base.feeStandard')),
    propertyIds: [String(world.id('basedata.house'))],
    startDate: '2035-01-01',
  }),
})
export const endBindings = defineAction('charge-base.endBindings', {
  label: '终止收费标准',
  method: 'POST',
  path: '/charge/base/houseFeeStandard/end',
  permission: 'charge-base:house-standard:end',
  idempotent: true,
  input: z.object({ ids: uuids('房产收费标准', MANY), endDate: date('结束日期') }),
  output: outcome,
  sample: (world) => ({ ids: [String(world.id('charge-base.houseFeeStandard'))], endDate: '2035-12-31' }),
})
export const copyBindings = defineAction('charge-base.copyBindings', {
  label: '复制收费标准',
  method: 'POST',
  path: '/charge/base/houseFeeStandard/copy',
  permission: 'charge-base:house-standard:copy',
  idempotent: true,
  input: z.object({
    fromPropertyId: uuid('来源房产'),
    toPropertyIds: uuids('目标房产', MANY),
    startDate: date('开始日期'),
  }),
  output: outcome,
  sample: (world) => ({
    fromPropertyId: String(world.id('basedata.house')),
    toPropertyIds: [String(world.id('basedata.house'))],
    startDate: '2035-01-01',
  }),
})
export const replaceStandard = defineAction('charge-base.replaceStandard', {
  label: '更换收费标准',
  method: 'POST',
  path: '/charge/base/houseFeeStandard/replace',
  permission: 'charge-base:house-standard:bind',
  idempotent: true,
  input: z.object({
    ids: uuids('房产收费标准', MANY),
    feeStandardId: uuid('收费标准'),
    /** The new one begins, the old one ended the day before. */
    startDate: date('开始日期'),
  }),
  output: outcome,
  sample: (world) => ({
    ids: [String(world.id('charge-base.houseFeeStandard'))],
    feeStandardId: String(world.id('charge-base.feeStandard')),
    startDate: '2035-01-01',
  }),
})

export interface BindableProperty {
  id: string
  name: string
  area: string | null
  useStatus: number | null
  customerName: string | null
  deliverDate: string | null
}
/** Delivered houses that bear no standard in force: what would never be billed. */
export const bindingGaps = defineAction('charge-base.bindingGaps', {
  label: '未绑定标准的房产',
  method: 'GET',
  path: '/charge/base/houseFeeStandard/gaps',
  permission: 'charge-base:house-standard:list',
  input: z.object({
    communityId: queryId('项目').optional(),
    buildingId: uuid('楼栋').optional(),
    /** Category of items that is missing; any standard when left out. */
    category: z.enum(['property', 'energy', 'parking', 'deposit', 'temp', 'rent']).optional(),
    page: z.coerce.number().int().min(1).default(1),
    limit: z.coerce.number().int().min(1).max(1000).default(20),
  }),
  output: z.custom<{ list: BindableProperty[]; total: number }>(),
  sample: () => ({}),
})
export interface Coverage {
  communityId: number
  communityName: string
  delivered: number
  covered: number
  rate: string
}
export const bindingCoverage = defineAction('charge-base.bindingCoverage', {
  label: '收费标准覆盖率',
  method: 'GET',
  path: '/charge/base/houseFeeStandard/coverage',
  permission: 'charge-base:house-standard:list',
  input: z.object({}),
  output: z.custom<{ asOf: string; rows: Coverage[] }>(),
  sample: () => ({}),
})
