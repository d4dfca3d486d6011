import { notBefore } from '../kernel/cross-rules.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { f } from '../kernel/fields.ts'
import { queryId, uuid } from '../kernel/inputs.ts'
import { options } from '../kernel/options.ts'
import { houseFeeStandard } from './house-fee-standard.entity.ts'

/** Verbs of bindings: many properties in one act, each with its own answer. */
export interface BatchOutcome {
  success: number
  failed: { name: string; reason: string }[]
}
const { payerKind, customerId, quantity, areaOverride, unitRateOverride, discountRatio } = houseFeeStandard.fields
const START_MODE = options(['fixed', '固定日期'], ['deliver', '交房日期（计费起始日期优先）'])
const PROPERTY = options(['house', '房产'], ['place', '车位'])
const house = { to: 'basedata.house' }
const bindings = f.refs('房产收费标准', { to: 'charge-base.houseFeeStandard', required: true })

export const bindStandard = defineAction('charge-base.bindStandard', {
  label: '绑定收费标准',
  path: '/charge/base/houseFeeStandard/bind',
  permission: 'charge-base:house-standard:bind',
  idempotent: true,
  fields: {
    feeStandardId: f.ref('收费标准', { to: 'charge-base.feeStandard', required: true }),
    propertyType: f.choice('类型', { of: PROPERTY, required: true, default: 'house' }),
    /** Properties by name, or all of buildings or units. */
    propertyIds: f.refs('房产', house),
    buildingIds: f.refs('整栋', { to: 'basedata.building', help: '这些楼栋的全部房产' }),
    unitIds: f.refs('整单元', { to: 'basedata.unit' }),
    /** deliver: every house from its own delivery day (chargeStartDate where it has one). */
    startMode: f.choice('开始日期', { of: START_MODE, required: true, default: 'fixed' }),
    startDate: f.date('固定日期', {
      required: true,
      when: { startMode: 'fixed' },
      messages: { required: '请选择开始日期' },
    }),
    endDate: f.date('结束日期', { help: '不填表示长期' }),
    payerKind,
    customerId,
    quantity,
    areaOverride,
    unitRateOverride: { ...unitRateOverride, help: '不填取收费标准的单价' },
    discountRatio,
  },
  rules: (rule) => [
    rule('propertyIds', '请选择房产', ({ propertyIds, buildingIds, unitIds }) =>
      [propertyIds, buildingIds, unitIds].some((ids) => Array.isArray(ids) && ids.length > 0),
    ),
    notBefore('endDate', 'startDate', '结束日期不能早于开始日期'),
  ],
  output: returns<BatchOutcome>(),
})
export const endBindings = defineAction('charge-base.endBindings', {
  label: '终止收费标准',
  path: '/charge/base/houseFeeStandard/end',
  permission: 'charge-base:house-standard:end',
  idempotent: true,
  fields: {
    ids: bindings,
    endDate: f.date('结束日期', { required: true, help: '最后计费的一天；不能早于已计费至' }),
  },
  output: returns<BatchOutcome>(),
})
export const copyBindings = defineAction('charge-base.copyBindings', {
  label: '复制收费标准',
  path: '/charge/base/houseFeeStandard/copy',
  permission: 'charge-base:house-standard:copy',
  idempotent: true,
  fields: {
    fromPropertyId: f.ref('来源房产', { ...house, required: true }),
    toPropertyIds: f.refs('目标房产', { ...house, required: true }),
    startDate: f.date('开始日期', { required: true }),
  },
  output: returns<BatchOutcome>(),
})
export const replaceStandard = defineAction('charge-base.replaceStandard', {
  label: '更换收费标准',
  path: '/charge/base/houseFeeStandard/replace',
  permission: 'charge-base:house-standard:bind',
  idempotent: true,
  fields: {
    ids: bindings,
    feeStandardId: f.ref('新收费标准', { to: 'charge-base.feeStandard', required: true }),
    /** The new one begins, the old one ended the day before. */
    startDate: f.date('生效日期', { required: true, help: '原标准在前一天终止' }),
  },
  output: returns<BatchOutcome>(),
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
    communityId: queryId('项目', 'basedata.community').optional(),
    buildingId: uuid('楼栋', 'basedata.building').optional(),
    /** Category of items that is missing; any standard when left out. */
    category: z.enum(['property', 'energy', 'parking', 'deposit', 'temp', 'rent']).optional(),
    page: z.coerce.number().int().min(1).default(1),
    limit: z.coerce.number().int().min(1).max(1000).default(20),
  }),
  output: returns<{ list: BindableProperty[]; total: number }>(),
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
  output: returns<{ asOf: string; rows: Coverage[] }>(),
})
