import { notBefore } from '../kernel/cross-rules.ts'
import { defineAction, type Json, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { z } from '../kernel/zod.ts'
import { integerId, nothing, queryId, uuid } from '../kernel/inputs.ts'
import { manyIds } from './inputs.ts'

/** Verbs of the settings of communities: one row each, saved whole; and of what a company decides for them. */
const ofCommunity = z.object({ communityId: queryId('项目', 'basedata.community') })
const here = (world: { id(entity: string): string | number }) => ({
  communityId: Number(world.id('basedata.community')),
})

/** A community's row, or the defaults with version 0 where it has none yet. */
export interface CommunitySetting {
  id: string | null
  version: number
  values: Record<string, Json>
  titles: Record<string, Json>
  history: { at: string; petName: string; changes: { label: string; before: Json; after: Json }[] }[]
}

const settingCall = <const N extends string>(name: N, label: string, base: string, permission: string) =>
  defineAction(`charge-base.${name}` as `charge-base.${N}`, {
    label,
    method: 'GET',
    path: `/charge/base/${base}/of`,
    permission,
    input: ofCommunity,
    output: returns<CommunitySetting>(),
    sample: here,
  })
export const readChargeConfig = settingCall(
  'readChargeConfig',
  '读取项目收费配置',
  'communityChargeConfig',
  'charge-base:community-config:edit',
)
export const readChargeInfo = settingCall(
  'readChargeInfo',
  '读取项目收费信息',
  'communityChargeInfo',
  'charge-base:community-info:edit',
)
export const readParkRenew = settingCall(
  'readParkRenew',
  '读取车位续费配置',
  'parkRenewConfig',
  'charge-base:park-renew:list',
)

export const readJumpMode = defineAction('charge-base.readJumpMode', {
  label: '读取跳收方式',
  method: 'GET',
  path: '/charge/base/staffJump/mode',
  permission: 'charge-base:staff-jump:list',
  input: ofCommunity,
  output: returns<{ jumpMode: 'authorized' | 'forbid' | 'free' }>(),
})
export const saveJumpMode = defineAction('charge-base.saveJumpMode', {
  label: '设置跳收方式',
  method: 'PUT',
  path: '/charge/base/staffJump/mode',
  permission: 'charge-base:staff-jump:edit',
  input: z.object({
    communityId: integerId('项目', 'basedata.community'),
    jumpMode: z.enum(['forbid', 'authorized', 'free'], '请选择跳收方式'),
  }),
  output: returns<null>(),
  sample: (world) => ({ ...here(world), jumpMode: 'authorized' as const }),
})

export interface PeriodGrid {
  year: number
  communities: {
    id: number
    name: string
    cells: { period: string; status: number; closedAt: string | null; reopenedCount: number }[]
  }[]
}
export const periodGrid = defineAction('charge-base.periodGrid', {
  label: '收费周期总览',
  method: 'GET',
  path: '/charge/base/accountingPeriod/grid',
  permission: 'charge-base:period:open',
  input: z.object({ year: z.coerce.number('请选择年度').int().min(2000).max(2100) }),
  output: returns<PeriodGrid>(),
  sample: (world) => ({ year: Number(world.today.slice(0, 4)) }),
})
export const openYear = defineAction('charge-base.openYear', {
  label: '开启年度',
  path: '/charge/base/accountingPeriod/openYear',
  permission: 'charge-base:period:open',
  input: z.object({
    year: z.number('请选择年度').int().min(2000).max(2100),
    communityIds: z.array(integerId('项目', 'basedata.community'), '请选择项目').min(1, '请选择项目').max(500),
  }),
  output: returns<{ opened: number }>(),
  sample: (world) => ({
    year: Number(world.today.slice(0, 4)) + 1,
    communityIds: [Number(world.id('basedata.community'))],
  }),
})

export interface ApproverMatrix {
  communities: {
    id: number | null
    name: string
    cells: { bizType: string; bands: ApproverBand[]; covered: boolean }[]
  }[]
}
export interface ApproverBand {
  id: string
  amountFrom: string
  amountTo: string | null
  levelText: string
  inherited: boolean
}
export const approverMatrix = defineAction('charge-base.approverMatrix', {
  label: '审批人总览',
  method: 'GET',
  path: '/charge/base/chargeApprover/matrix',
  permission: 'charge-base:approver:list',
  input: nothing,
  output: returns<ApproverMatrix>(),
})

export const setDefaultOffsetScheme = defineAction('charge-base.setDefaultOffsetScheme', {
  label: '设为默认冲抵方案',
  path: '/charge/base/offsetScheme/default',
  permission: 'charge-base:offset-scheme:edit',
  input: z.object({ id: uuid('冲抵方案', 'charge-base.offsetScheme') }),
  output: returns<null>(),
})
export const testPayeeAccount = defineAction('charge-base.testPayeeAccount', {
  label: '测试收款账户',
  path: '/charge/base/payeeAccount/test',
  permission: 'charge-base:payee-account:edit',
  input: z.object({ id: uuid('收款账户', 'charge-base.payeeAccount') }),
  output: returns<{ ok: boolean; message: string }>(),
})
export const trialTempParking = defineAction('charge-base.trialTempParking', {
  label: '试算临停收费',
  path: '/charge/base/parkTempRule/trial',
  permission: 'charge-base:park-temp:list',
  fields: {
    id: f.ref('临停收费规则', { to: 'charge-base.parkTempRule', required: true }),
    entry: f.dateTime('入场时间', { required: true }),
    exit: f.dateTime('出场时间', { required: true }),
  },
  rules: [notBefore('exit', 'entry', '出场时间不能早于入场时间')],
  output: returns<{ amount: string; minutes: number; steps: { label: string; value: string; source?: string }[] }>(),
})
const stateCall = <const N extends string>(name: N, label: string, path: string, permission: string, entity: string) =>
  defineAction(`charge-base.${name}` as `charge-base.${N}`, {
    label,
    path,
    permission,
    input: manyIds,
    output: returns<{ changed: number }>(),
    sample: (world) => ({ ids: [String(world.id(entity))] }),
  })
export const enableParkTemp = stateCall(
  'enableParkTemp',
  '启用临停收费',
  '/charge/base/parkTempRule/enable',
  'charge-base:park-temp:edit',
  'charge-base.parkTempRule',
)
export const disableParkTemp = stateCall(
  'disableParkTemp',
  '停用临停收费',
  '/charge/base/parkTempRule/disable',
  'charge-base:park-temp:edit',
  'charge-base.parkTempRule',
)
export const enablePreferential = stateCall(
  'enablePreferential',
  '启用优惠方案',
  '/charge/base/preferentialScheme/enable',
  'charge-base:preferential:enable',
  'charge-base.preferentialScheme',
)
export const disablePreferential = stateCall(
  'disablePreferential',
  '停用优惠方案',
  '/charge/base/preferentialScheme/disable',
  'charge-base:preferential:enable',
  'charge-base.preferentialScheme',
)
export const enableProduct = stateCall(
  'enableProduct',
  '启用收费产品',
  '/charge/base/chargeProduct/enable',
  'charge-base:product:edit',
  'charge-base.chargeProduct',
)
export const disableProduct = stateCall(
  'disableProduct',
  '停用收费产品',
  '/charge/base/chargeProduct/disable',
  'charge-base:product:edit',
  'charge-base.chargeProduct',
)
export const enableBusiness = stateCall(
  'enableBusiness',
  '启用商业收费标准',
  '/charge/base/businessFeeStandard/enable',
  'charge-base:business-standard:edit',
  'charge-base.businessFeeStandard',
)
export const disableBusiness = stateCall(
  'disableBusiness',
  '停用商业收费标准',
  '/charge/base/businessFeeStandard/disable',
  'charge-base:business-standard:edit',
  'charge-base.businessFeeStandard',
)

export interface SchemeTrial {
  total: string
  applied: { name: string; amount: string; lines: { name: string; period: string; amount: string }[] }[]
  refused: { name: string; reason: string }[]
  selected: { name: string; period: string; outstanding: string }[]
}
export const trialPreferential = defineAction('charge-base.trialPreferential', {
  label: '试算优惠方案',
  path: '/charge/base/preferentialScheme/trial',
  permission: 'charge-base:preferential:list',
  fields: {
    houseId: f.ref('房产', { to: 'basedata.house', required: true }),
    /** Payment by this many months of what the house owes, oldest first. */
    months: f.integer('缴纳月数', { required: true, min: 1, max: 36 }),
    on: f.date('缴费日期', { required: true }),
    lateFee: f.money('违约金', { min: 0 }),
  },
  output: returns<SchemeTrial>(),
})
export const schemeUsage = defineAction('charge-base.schemeUsage', {
  label: '优惠方案使用情况',
  method: 'GET',
  path: '/charge/base/preferentialScheme/usage',
  permission: 'charge-base:preferential:list',
  input: z.object({ id: uuid('优惠方案', 'charge-base.preferentialScheme') }),
  output: returns<{
    months: { month: string; receipts: number; principal: string; benefit: string }[]
    receipts: { receiptId: string; receiptNumber: string; propertyName: string; bookDate: string; benefit: string }[]
  }>(),
})
