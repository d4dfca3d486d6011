import { text } from '../charge-finance/inputs.ts'
import { defineAction, returns, type World } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { isDecimal } from '../kernel/decimal.ts'
import { z } from '../kernel/zod.ts'
import { communityId, date, uuid } from '../kernel/inputs.ts'

/** Verbs of sharing standards. */
export const positiveDecimal = (label: string, precision = 14, scale = 6) =>
  z
    .string(`请输入${label}`)
    .refine((value) => isDecimal(value, precision, scale) && !value.startsWith('-'), `${label}格式不正确`)
const scope = z.object({
  scopeType: z.enum(['community', 'building', 'unit', 'house'], '请选择范围类型'),
  scopeId: text('范围', 36),
  exclude: z.boolean().default(false),
})
const meter = z.object({
  meterId: uuid('仪表', 'meter.meter'),
  sign: z.union([z.literal(1), z.literal(-1)], '请选择符号').default(1),
  share: positiveDecimal('分摊比例', 5, 4).default('1'),
})
const rate = z.object({ effectiveFrom: date('生效日期'), unitRate: positiveDecimal('单价') })
const band = z.object({
  fromFloor: z.number('请输入楼层').int().min(-10).max(200),
  toFloor: z.number('请输入楼层').int().min(-10).max(200),
  coefficient: positiveDecimal('系数', 8, 4),
})
const custom = z.object({ propertyId: uuid('房产', 'basedata.house'), coefficient: positiveDecimal('系数', 8, 4) })
const parts = {
  scopes: z.array(scope).max(5000).optional(),
  meters: z.array(meter).max(100).optional(),
  rates: z.array(rate).max(50).optional(),
  floorTable: z.array(band).max(200).nullish(),
  customTable: z.array(custom).max(5000).nullish(),
}
const standardOf = (world: World) => String(world.id('charge-sharing.sharingStandard'))
const manyIds = z.object({
  ids: z.array(uuid('公摊标准', 'charge-sharing.sharingStandard'), '请选择公摊标准').min(1, '请选择公摊标准').max(200),
})

export const saveSharingStandard = defineAction('charge-sharing.saveStandard', {
  label: '新增公摊标准',
  path: '/charge/sharing/standard',
  permission: 'charge-sharing:standard:add',
  input: z.looseObject(parts),
  output: returns<{ id: string; version: number }>(),
  sample: (world) => ({
    code: world.fresh('GT'),
    name: world.fresh('公摊'),
    kind: 'fixed',
    fixedMode: 'total',
    fixedTotal: '100.00',
    feeStandardId: String(world.id('charge-base.feeStandard')),
    communityId: Number(world.id('basedata.community')),
    basis: 'household',
    scopes: [],
  }),
})
export const changeSharingStandard = defineAction('charge-sharing.changeStandard', {
  label: '编辑公摊标准',
  method: 'PUT',
  path: '/charge/sharing/standard',
  permission: 'charge-sharing:standard:edit',
  input: z.looseObject({ id: uuid('公摊标准', 'charge-sharing.sharingStandard'), version: z.number().int(), ...parts }),
  output: returns<{ id: string; version: number }>(),
  sample: (world) => ({ id: standardOf(world), version: 1 }),
})
export interface StandardParts {
  scopes: { scopeType: 'community' | 'building' | 'unit' | 'house'; scopeId: string; exclude: boolean; name: string }[]
  meters: { meterId: string; code: string; name: string | null; sign: 1 | -1; share: string }[]
  rates: { effectiveFrom: string; unitRate: string }[]
  houses: number
  area: string
}
export const sharingStandardParts = defineAction('charge-sharing.standardParts', {
  label: '公摊标准组成',
  method: 'GET',
  path: '/charge/sharing/standard/parts',
  permission: 'charge-sharing:standard:list',
  input: z.object({ id: uuid('公摊标准', 'charge-sharing.sharingStandard') }),
  output: returns<StandardParts>(),
})
export const sharingScopeFigures = defineAction('charge-sharing.scopeFigures', {
  label: '公摊范围统计',
  path: '/charge/sharing/standard/scopeFigures',
  permission: 'charge-sharing:standard:list',
  input: z.object({
    communityId,
    areaBasis: z.enum(['building', 'inner', 'charge']).default('charge'),
    scopes: z.array(scope).max(5000),
  }),
  output: returns<{ houses: number; area: string }>(),
  sample: (world) => ({ communityId: Number(world.id('basedata.community')), scopes: [] }),
})
export const enableSharingStandard = defineAction('charge-sharing.enableStandard', {
  label: '启用公摊标准',
  path: '/charge/sharing/standard/enable',
  permission: 'charge-sharing:standard:enable',
  input: manyIds,
  output: returns<{ changed: number }>(),
})
export const disableSharingStandard = defineAction('charge-sharing.disableStandard', {
  label: '停用公摊标准',
  path: '/charge/sharing/standard/disable',
  permission: 'charge-sharing:standard:enable',
  input: manyIds,
  output: returns<{ changed: number }>(),
})
export const copySharingStandard = defineAction('charge-sharing.copyStandard', {
  label: '复制公摊标准',
  path: '/charge/sharing/standard/copy',
  permission: 'charge-sharing:standard:copy',
  fields: {
    id: f.ref('公摊标准', { to: 'charge-sharing.sharingStandard', required: true }),
    communityId: f.refInt('目标项目', { to: 'basedata.community', required: true }),
    feeStandardId: f.ref('收费标准', {
      to: 'charge-base.feeStandard',
      required: true,
      narrow: { communityId: 'communityId' },
    }),
    code: f.text('编码', { required: true, max: 32 }),
    name: f.text('名称', { required: true, max: 80 }),
  },
  output: returns<{ id: string }>(),
})
export const trialSharingStandard = defineAction('charge-sharing.trialStandard', {
  label: '试算公摊标准',
  path: '/charge/sharing/standard/trial',
  permission: 'charge-sharing:standard:list',
  fields: {
    id: f.ref('公摊标准', { to: 'charge-sharing.sharingStandard', required: true }),
    feePeriod: f.period('期间', { required: true }),
    /** What is shared out; a price per house needs none. */
    total: f.money('总额', { min: 0 }),
  },
  output: returns<SharingPreview>(),
})

export interface PreviewLine {
  propertyId: string
  name: string
  buildingName: string
  weight: string
  exactShare: string
  amount: string
  handling: 'charge' | 'company' | 'zero'
}
export interface PreviewMeter {
  meterId: string
  code: string
  name: string | null
  readingId: string | null
  previousReading: string
  currentReading: string
  ratio: string
  sign: number
  share: string
  usage: string
}
/** What a record would come to; nothing is written. */
export interface SharingPreview {
  meters: PreviewMeter[]
  totalUsage: string | null
  unitRate: string | null
  grossAmount: string
  companyBear: string
  sharedAmount: string
  weightTotal: string
  /** Σ lines less sharedAmount: 0.00, always. */
  difference: string
  buildings: { name: string; houses: number; weight: string; amount: string }[]
  lines: PreviewLine[]
  warnings: string[]
}
