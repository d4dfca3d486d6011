import { f } from '../kernel/fields.ts'
import { money } from '../charge-finance/inputs.ts'
import { defineAction, returns, type World } from '../kernel/action.ts'
import { isDecimal } from '../kernel/decimal.ts'
import { z } from '../kernel/zod.ts'
import { communityId, date, optionalText, period, uuid } from '../kernel/inputs.ts'
import { type SharingPreview, positiveDecimal } from './standard.actions.ts'

/** Entering, examining, billing and correcting a shared cost. */
const recordOf = (world: World) => String(world.id('charge-sharing.sharingRecord'))
const standardOf = (world: World) => String(world.id('charge-sharing.sharingStandard'))
const manyIds = z.object({
  ids: z
    .array(uuid('公摊记录', 'charge-sharing.sharingRecord'), '请选择公摊记录')
    .min(1, '请选择公摊记录')
    .max(200, '单次最多处理200条'),
})
const signed = z.string('调整金额格式不正确').refine((value) => isDecimal(value, 14, 2), '调整金额格式不正确')

const typedReading = z.object({
  meterId: uuid('仪表', 'meter.meter'),
  currentReading: positiveDecimal('本次读数', 14, 4),
  readDate: date('抄表日期'),
})
const draft = z.object({
  id: uuid('公摊记录', 'charge-sharing.sharingRecord').nullish(),
  standardId: uuid('公摊标准', 'charge-sharing.sharingStandard'),
  feePeriod: period('期间'),
  periodFrom: date('开始日期').nullish(),
  periodTo: date('结束日期').nullish(),
  bookDate: date('入账日期').nullish(),
  /** Of meters without an audited reading of the period. */
  readings: z.array(typedReading).max(100).default([]),
  /** Of a fixed total; differs from the standard's only with a reason. */
  total: money('总额').nullish(),
  totalReason: optionalText('总额调整原因', 200),
  manualAdjust: signed.default('0.00'),
  adjustReason: optionalText('调整原因', 200),
})
const sampleRecord = (world: World) => ({
  standardId: standardOf(world),
  feePeriod: '2030-01',
  total: '100.00',
  totalReason: '据实',
})

export interface RecordForm {
  standard: {
    id: string
    name: string
    kind: 'meter' | 'fixed'
    basis: string
    fixedMode: 'total' | 'rate' | null
    fixedTotal: string | null
    fixedRate: string | null
    unit: string | null
    companyBearRatio: string
    communityId: number
  }
  unitRate: string | null
  meters: {
    meterId: string
    code: string
    name: string | null
    kind: string
    sign: number
    share: string
    ratio: string
    /** The audited reading of the period, or null: it has to be typed. */
    readingId: string | null
    previousReading: string
    currentReading: string | null
    decimals: number
  }[]
  existing: { id: string; recordNo: string; status: number } | null
}
export const sharingRecordForm = defineAction('charge-sharing.recordForm', {
  label: '公摊录入',
  method: 'GET',
  path: '/charge/sharing/record/form',
  permission: 'charge-sharing:record:input',
  input: z.object({ standardId: uuid('公摊标准', 'charge-sharing.sharingStandard'), feePeriod: period('期间') }),
  output: returns<RecordForm>(),
  sample: (world) => ({ standardId: standardOf(world), feePeriod: '2030-01' }),
})
export const previewSharing = defineAction('charge-sharing.previewRecord', {
  label: '预览公摊',
  path: '/charge/sharing/record/preview',
  permission: 'charge-sharing:record:input',
  input: draft,
  output: returns<SharingPreview>(),
  sample: sampleRecord,
})
export const saveSharingRecord = defineAction('charge-sharing.saveRecord', {
  label: '保存公摊记录',
  path: '/charge/sharing/record',
  permission: 'charge-sharing:record:input',
  input: draft,
  output: returns<{ id: string; recordNo: string }>(),
  idempotent: true,
  sample: sampleRecord,
})
const verb = <N extends string>(name: N, label: string, path: string, code: string) =>
  defineAction(`charge-sharing.${name}` as `charge-sharing.${N}`, {
    label,
    path: `/charge/sharing/record/${path}`,
    permission: `charge-sharing:record:${code}`,
    input: manyIds,
    output: returns<{ done: number }>(),
    idempotent: true,
    sample: (world) => ({ ids: [recordOf(world)] }),
  })
export const calculateSharing = verb('calculateRecords', '试算', 'calculate', 'calculate')
export const auditSharing = verb('auditRecords', '审核', 'audit', 'audit')
export const unauditSharing = verb('unauditRecords', '反审核', 'unaudit', 'unaudit')
export const generateSharing = verb('generateRecords', '生成应收', 'generate', 'generate')

export const rollbackSharing = defineAction('charge-sharing.rollbackRecord', {
  label: '撤销公摊',
  path: '/charge/sharing/record/rollback',
  permission: 'charge-sharing:record:rollback',
  fields: {
    id: f.ref('公摊记录', { to: 'charge-sharing.sharingRecord', required: true }),
    reason: f.longText('撤销原因', { required: true, max: 200 }),
  },
  output: returns<{ cancelled: number }>(),
  idempotent: true,
})
export const correctSharing = defineAction('charge-sharing.correctRecord', {
  label: '差额更正',
  path: '/charge/sharing/record/correct',
  permission: 'charge-sharing:record:correct',
  fields: {
    id: f.ref('公摊记录', { to: 'charge-sharing.sharingRecord', required: true }),
    /** The corrected total before the company's part; of a fixed price the corrected price instead. */
    total: f.money('更正后总额', {
      min: 0,
      help: '不应分摊时填0.00',
      messages: { range: '更正后总额不能为负数' },
    }),
    unitRate: f.decimal('更正后单价', { scale: 6, min: 0 }),
    reason: f.longText('更正原因', { required: true, max: 200, messages: { required: '请填写更正原因' } }),
  },
  output: returns<{ id: string; recordNo: string }>(),
  idempotent: true,
})

export interface RecordDetail {
  record: {
    id: string
    recordNo: string
    standardName: string
    feeItemName: string
    communityName: string
    kind: 'meter' | 'fixed'
    basis: string
    feePeriod: string
    periodFrom: string
    periodTo: string
    status: number
    totalUsage: string | null
    unitRate: string | null
    grossAmount: string
    manualAdjust: string
    adjustReason: string | null
    companyBear: string
    companyBearRatio: string
    sharedAmount: string
    weightTotal: string | null
    areaTotal: string
    houseCount: number | null
    bookDate: string | null
    dueDate: string | null
    inputName: string | null
    auditorName: string | null
    corrects: { id: string; recordNo: string } | null
    correctedBy: { id: string; recordNo: string; status: number } | null
  }
  /** The calculation in words. */
  words: string
  meters: {
    code: string
    name: string | null
    previousReading: string
    currentReading: string
    ratio: string
    sign: number
    share: string
    usage: string
  }[]
  buildings: { id: string | null; name: string; houses: number; weight: string; amount: string }[]
  top: { name: string; amount: string }[]
  figures: {
    companyRate: string
    perHouse: string
    perArea: string
    received: string
    outstanding: string
    collectRate: string
  }
}
export const sharingRecordDetail = defineAction('charge-sharing.recordDetail', {
  label: '公摊明细',
  method: 'GET',
  path: '/charge/sharing/record/detail',
  permission: 'charge-sharing:detail:view',
  input: z.object({ id: uuid('公摊记录', 'charge-sharing.sharingRecord') }),
  output: returns<RecordDetail>(),
})
export interface NoticeSheet {
  communityName: string
  standardName: string
  feePeriod: string
  words: string
  rows: { roomName: string; weight: string; amount: string }[]
  total: string
}
export const sharingNotice = defineAction('charge-sharing.notice', {
  label: '公示单',
  method: 'GET',
  path: '/charge/sharing/record/notice',
  permission: 'charge-sharing:record:print',
  input: z.object({ id: uuid('公摊记录', 'charge-sharing.sharingRecord') }),
  output: returns<NoticeSheet>(),
})
export interface SharingFigures {
  total: string
  companyBear: string
  generated: string
  pending: string
}
export const sharingFigures = defineAction('charge-sharing.figures', {
  label: '公摊合计',
  method: 'GET',
  path: '/charge/sharing/record/figures',
  permission: 'charge-sharing:record:list',
  input: z.object({ feePeriod: period('期间'), communityId: communityId.optional() }),
  output: returns<SharingFigures>(),
})
