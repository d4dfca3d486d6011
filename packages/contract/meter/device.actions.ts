import { f } from '../kernel/fields.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { communityId, date, optionalText, text, uuid } from '../kernel/inputs.ts'
import { digits, meterKind, photos, ratio, reading, uuids } from './inputs.ts'
import { options } from '../kernel/options.ts'
import { meter } from './meter.entity.ts'
import type { ChainState } from './rules/reading.ts'

/** The life of a meter: added by houses, stopped, dismantled, changed. */
export interface MeterNode {
  id: string
  parentId: string | null
  code: string
  name: string | null
  usageType: string
  place: string
  status: number
  children: number
}
export interface MeterHistory {
  months: { period: string; usage: string | null }[]
  readings: {
    id: string
    feePeriod: string
    kind: string
    readDate: string
    previousReading: string
    currentReading: string
    usage: string
    amount: string | null
    status: number
  }[]
}
export interface ChangeForm {
  meter: {
    id: string
    code: string
    kind: string
    place: string
    communityId: number
    ratio: string
    digits: number
    decimals: number
    status: number
  }
  state: ChainState
}
const { kind, levelId, parentId, decimals, installDate, readerUserId } = meter.fields
const HOUSE_USAGE = options(['house', '户表'], ['commercial', '商业表'])
const meterOf = (world: { id(entity: string): string | number }) => String(world.id('meter.meter'))

export const stopMeters = defineAction('meter.stopMeters', {
  label: '停用仪表',
  path: '/meter/base/meter/stop',
  permission: 'meter:device:stop',
  fields: {
    ids: f.refs('仪表', { to: 'meter.meter', required: true }),
    reason: f.longText('停用原因', { required: true, max: 200 }),
  },
  output: returns<{ done: number }>(),
})
export const startMeters = defineAction('meter.startMeters', {
  label: '启用仪表',
  path: '/meter/base/meter/start',
  permission: 'meter:device:stop',
  input: z.object({ ids: uuids('仪表', 'meter.meter') }),
  output: returns<{ done: number }>(),
})
export const dismantleMeter = defineAction('meter.dismantleMeter', {
  label: '拆除仪表',
  path: '/meter/base/meter/dismantle',
  permission: 'meter:device:dismantle',
  fields: {
    id: f.ref('仪表', { to: 'meter.meter', required: true }),
    reason: f.longText('拆除原因', { required: true, max: 200 }),
  },
  output: returns<null>(),
})
export const addMeters = defineAction('meter.addMeters', {
  label: '批量新增仪表',
  path: '/meter/base/meter/addMany',
  permission: 'meter:device:add',
  fields: {
    communityId: f.refInt('项目', { to: 'basedata.community', required: true }),
    kind,
    usageType: f.choice('用途', { of: HOUSE_USAGE, required: true, default: 'house' }),
    houseIds: f.refs('房产', { to: 'basedata.house', required: true, narrow: { communityId: 'communityId' } }),
    levelId,
    parentId,
    prefix: f.text('表号前缀', { max: 12 }),
    from: f.integer('起始序号', { required: true, min: 0, max: 9_999_999, default: 1 }),
    width: f.integer('序号位数', { required: true, min: 1, max: 10, default: 5 }),
    ratio: meter.fields.ratio,
    digits: meter.fields.digits,
    decimals,
    installDate,
    readerUserId,
  },
  output: returns<{ created: number; skipped: string[] }>(),
})
export const meterTree = defineAction('meter.meterTree', {
  label: '仪表层级',
  method: 'GET',
  path: '/meter/base/meter/tree',
  permission: 'meter:device:list',
  input: z.object({ communityId, kind: meterKind.optional(), parentId: uuid('上级仪表').optional() }),
  output: returns<MeterNode[]>(),
})
export const meterHistory = defineAction('meter.meterHistory', {
  label: '读数历史',
  method: 'GET',
  path: '/meter/base/meter/history/{id}',
  permission: 'meter:device:list',
  input: z.object({ id: uuid('仪表', 'meter.meter') }),
  output: returns<MeterHistory>(),
})
export const meterLabels = defineAction('meter.meterLabels', {
  label: '仪表二维码',
  path: '/meter/base/meter/labels',
  permission: 'meter:device:qrcode',
  input: z.object({ ids: uuids('仪表', 'meter.meter') }),
  output: returns<MeterLabel[]>(),
})
export interface MeterLabel {
  id: string
  code: string
  kind: string
  place: string
  qrCode: string
}
export const changeForm = defineAction('meter.changeForm', {
  label: '换表信息',
  method: 'GET',
  path: '/meter/base/meterChange/form/{id}',
  permission: 'meter:change:add',
  input: z.object({ id: uuid('仪表', 'meter.meter') }),
  output: returns<ChangeForm>(),
})
export const changeMeter = defineAction('meter.changeMeter', {
  label: '换表',
  path: '/meter/base/meterChange/change',
  permission: 'meter:change:add',
  idempotent: true,
  input: z.object({
    meterId: uuid('仪表', 'meter.meter'),
    changeDate: date('换表日期'),
    oldFinal: reading('旧表止数'),
    rollover: z.boolean().default(false),
    newCode: text('新表号', 32),
    newInitial: reading('新表起数').default('0'),
    newRatio: ratio,
    newDigits: digits,
    reason: z.enum(['broken', 'expire', 'upgrade', 'inaccurate', 'other'], '请选择原因'),
    remark: optionalText('备注', 200),
    photos: photos.optional(),
  }),
  output: returns<{ id: string; changeNo: string }>(),
  sample: (world) => ({
    meterId: meterOf(world),
    changeDate: world.today,
    oldFinal: '99999',
    newCode: world.fresh('N').slice(0, 32),
    newRatio: '1',
    newDigits: 6,
    reason: 'expire' as const,
  }),
})
export const revokeChange = defineAction('meter.revokeChange', {
  label: '撤销换表',
  path: '/meter/base/meterChange/revoke',
  permission: 'meter:change:revoke',
  input: z.object({ id: uuid('换表记录', 'meter.meterChange') }),
  output: returns<null>(),
})
