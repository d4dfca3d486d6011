import { type Attachment, f } from '../kernel/fields.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { communityId, date, optionalText, uuid } from '../kernel/inputs.ts'
import { meterKind, period, photos, reading, uuids } from './inputs.ts'
import type { Alarm } from './rules/alarms.ts'
import type { ChainState, ReadingKind, ReadingRules } from './rules/reading.ts'
import type { UsageSegment } from './rules/usage.ts'

/** Entering, examining, billing and voiding readings. */
export type BenchTab = 'waiting' | 'pending' | 'audited' | 'charged'

/** A line of the workbench: a meter, its reading of the period if there is one, and what its next reading is judged by. */
export interface BenchRow {
  id: string
  code: string
  kind: string
  usageType: string
  collectMode: string
  readOrder: number
  propertyId: string | null
  place: string
  ratio: string
  standardNames: string[]
  previousReading: string
  previousDate: string | null
  lastUsage: string | null
  average: string | null
  /** Present while the meter waits for its reading, or while that may still be changed. */
  state: ChainState | null
  reading: BenchReading | null
}
export interface BenchReading {
  id: string
  version: number
  kind: ReadingKind
  readDate: string
  currentReading: string
  rollover: boolean
  usage: string
  abnormal: Alarm[]
  abnormalNote: string | null
  amount: string | null
  status: number
  source: string
  readByName: string | null
  sharedIn: string[]
  /** Nothing stands behind it in the chain. */
  last: boolean
}
export interface Bench {
  feePeriod: string
  today: string
  rules: ReadingRules
  list: BenchRow[]
  total: number
  counts: Record<BenchTab, number>
  /** Active meters of the kind, and those that have their normal reading of the period. */
  due: number
  read: number
  sums: { usage: string; amount: string }
}
export interface RecordedReading {
  id: string
  version: number
  usage: string
  average: string | null
  abnormal: Alarm[]
}
export interface BatchOutcome {
  done: number
  failed: { id: string; title: string; reason: string }[]
}
export interface ReadingTrace {
  houseFeeStandardId: string
  standardName: string
  feeItemName: string
  amount: string
  calcText: string
  receivableId: string | null
  receivableNo: string | null
  receivableStatus: number | null
  received: string | null
}
export interface ReadingDetail {
  reading: {
    id: string
    version: number
    meterId: string
    code: string
    name: string | null
    kind: string
    usageType: string
    place: string
    communityId: number
    feePeriod: string
    readingKind: ReadingKind
    previousReading: string
    previousDate: string | null
    currentReading: string
    readDate: string
    rollover: boolean
    segments: UsageSegment[]
    rawUsage: string
    usage: string
    average: string | null
    ratio: string
    lossRate: string
    lossFixed: string
    source: string
    abnormal: Alarm[]
    abnormalNote: string | null
    photos: Attachment[]
    amount: string | null
    status: number
    sharedIn: string[]
    readByName: string | null
    auditedByName: string | null
    auditedAt: string | null
    voidReason: string | null
    voidedByName: string | null
    voidedAt: string | null
    last: boolean
  }
  calcText: string
  traces: ReadingTrace[]
  neighbours: {
    id: string
    feePeriod: string
    kind: ReadingKind
    readDate: string
    previousReading: string
    currentReading: string
    usage: string
    status: number
  }[]
  months: { period: string; usage: string | null; lastYear: string | null }[]
  log: { at: string; action: string; userName: string | null; remark: string | null }[]
}
export interface ChargeLine {
  readingId: string
  code: string
  place: string
  feePeriod: string
  usage: string
  /** What stood out when it was read: looked at once more before anybody is billed. */
  abnormal: Alarm[]
  standardName: string
  amount: string
  calcText: string
  payerName: string | null
}
export interface ChargePreview {
  lines: ChargeLine[]
  amount: string
  readings: number
  /** Readings that bring no receivable, each with its reason. */
  skipped: { readingId: string; code: string; place: string; reason: string; blocking: boolean }[]
}
export interface RemoteOutcome {
  read: number
  same: number
  failed: { code: string; reason: string }[]
}

const one = z.object({ id: uuid('抄表数据', 'meter.meterReading') })
const many = z.object({ ids: uuids('抄表数据', 'meter.meterReading') })

export const readingBench = defineAction('meter.readingBench', {
  label: '抄表工作台',
  method: 'GET',
  path: '/meter/base/meterReading/bench',
  permission: 'meter:reading:list',
  input: z.object({
    communityId,
    feePeriod: period,
    kind: meterKind,
    tab: z.enum(['waiting', 'pending', 'audited', 'charged']).default('waiting'),
    buildingId: uuid('楼栋', 'basedata.building').optional(),
    keyword: z.string().trim().max(60).optional(),
    abnormal: z.enum(['true', 'false']).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    limit: z.coerce.number().int().min(1).max(1000).default(100),
  }),
  output: returns<Bench>(),
})
export const recordReading = defineAction('meter.recordReading', {
  label: '录入读数',
  path: '/meter/base/meterReading/record',
  permission: 'meter:reading:input',
  idempotent: true,
  input: z.object({
    /** With `version`: the reading that is changed. */
    id: uuid('抄表数据', 'meter.meterReading').optional(),
    version: z.number().int().positive().optional(),
    meterId: uuid('仪表', 'meter.meter'),
    feePeriod: period,
    kind: z.enum(['normal', 'final', 'initial']).default('normal'),
    readDate: date('抄表日期'),
    currentReading: reading('本次读数'),
    rollover: z.boolean().default(false),
    confirmed: z.boolean().default(false),
    abnormalNote: optionalText('异常说明', 200),
    photos: photos.optional(),
    source: z.enum(['manual', 'app']).default('manual'),
  }),
  output: returns<RecordedReading>(),
  sample: (world) => ({
    meterId: String(world.id('meter.meter')),
    feePeriod: world.today.slice(0, 7),
    readDate: world.today,
    currentReading: '100',
  }),
})
export const noteReading = defineAction('meter.noteReading', {
  label: '填写异常说明',
  method: 'PUT',
  path: '/meter/base/meterReading/note',
  permission: 'meter:reading:input',
  fields: {
    id: f.ref('抄表数据', { to: 'meter.meterReading', required: true }),
    abnormalNote: f.longText('异常说明', { required: true, max: 200 }),
  },
  output: returns<{ version: number }>(),
})
export const removeReadings = defineAction('meter.removeReadings', {
  label: '删除读数',
  path: '/meter/base/meterReading/remove',
  permission: 'meter:reading:input',
  input: many,
  output: returns<{ removed: number }>(),
})
export const auditReadings = defineAction('meter.auditReadings', {
  label: '审核读数',
  path: '/meter/base/meterReading/audit',
  permission: 'meter:reading:audit',
  input: many,
  output: returns<BatchOutcome>(),
})
export const unauditReadings = defineAction('meter.unauditReadings', {
  label: '反审核读数',
  path: '/meter/base/meterReading/unaudit',
  permission: 'meter:reading:unaudit',
  input: many,
  output: returns<BatchOutcome>(),
})
export const voidReading = defineAction('meter.voidReading', {
  label: '作废读数',
  path: '/meter/base/meterReading/void',
  permission: 'meter:reading:void',
  fields: {
    id: f.ref('抄表数据', { to: 'meter.meterReading', required: true }),
    reason: f.longText('作废原因', { required: true, max: 200 }),
  },
  output: returns<{ cancelled: number }>(),
})
export const previewCharges = defineAction('meter.previewCharges', {
  label: '应收试算',
  path: '/meter/base/meterReading/charges/preview',
  permission: 'meter:reading:generate',
  input: many,
  output: returns<ChargePreview>(),
})
export const generateCharges = defineAction('meter.generateCharges', {
  label: '生成应收',
  path: '/meter/base/meterReading/charges/generate',
  permission: 'meter:reading:generate',
  idempotent: true,
  input: many,
  output: returns<{ readings: number; receivables: number; amount: string }>(),
})
export const revokeCharges = defineAction('meter.revokeCharges', {
  label: '撤销应收',
  path: '/meter/base/meterReading/charges/revoke',
  permission: 'meter:reading:generate',
  fields: {
    ids: f.refs('抄表数据', { to: 'meter.meterReading', required: true }),
    reason: f.longText('撤销原因', { required: true, max: 200 }),
  },
  output: returns<BatchOutcome>(),
})
export const readingDetail = defineAction('meter.readingDetail', {
  label: '抄表详情',
  method: 'GET',
  path: '/meter/base/meterReading/detail/{id}',
  permission: 'meter:reading:list',
  input: one,
  output: returns<ReadingDetail>(),
})
export const collectRemote = defineAction('meter.collectRemote', {
  label: '远传采集',
  path: '/meter/base/meterReading/collect',
  permission: 'meter:reading:remote',
  input: z.object({ communityId, kind: meterKind.optional() }),
  output: returns<RemoteOutcome>(),
})
export const readingSheet = defineAction('meter.readingSheet', {
  label: '抄表导入模板',
  method: 'GET',
  path: '/meter/base/meterReading/sheet',
  permission: 'meter:reading:import',
  input: z.object({ communityId, feePeriod: period, kind: meterKind }),
  output: returns<never>(),
})
