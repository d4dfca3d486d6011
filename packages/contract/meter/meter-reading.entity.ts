import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades, options } from '../kernel/options.ts'
import { METER_KIND } from './meter.entity.ts'
import type { UsageSegment } from './rules/usage.ts'

export const READING_KIND = options(['normal', '正常'], ['final', '结清'], ['initial', '底数'])
export const READING_SOURCE = options(
  ['manual', '人工'],
  ['import', '导入'],
  ['remote', '远传'],
  ['sharing', '公摊'],
  ['app', '手持'],
)
export const READING_ABNORMAL = grades(
  ['zero', '零用量', 'warning'],
  ['surge', '突增', 'danger'],
  ['drop', '突降', 'warning'],
  ['rollover', '翻表', 'info'],
  ['maxExceed', '超上限', 'danger'],
  ['dateGap', '间隔异常', 'warning'],
)
export const READING_STATUS = grades(
  [1, '待审核', 'warning'],
  [2, '已审核', 'info'],
  [3, '已计费', 'success'],
  [4, '已作废'],
)
/** States of a reading that still counts. */
export const LIVE_READING = [1, 2, 3] as const
export const VOID_HANDLING = options(['none', '未计费'], ['cancelled', '取消应收'])

export const meterReading = defineEntity('meter.meterReading', {
  label: '抄表数据',
  doc: `One reading of a meter. The live readings of a meter, by date, are a chain: each begins where the one before it ended, or where the
meter that was put in meanwhile began (the old part stands in segments). Only the last link may change, be deleted or be voided.
Written through its own calls under a lock of the meter; ratio and loss are snapshots.`,
  title: 'feePeriod',
  base: '/meter/base/meterReading',
  perms: 'meter:reading',
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    meterId: f.ref('表号', { to: 'meter.meter', required: true, indexed: true, width: 130 }),
    meterKind: f.choice('类型', { of: METER_KIND, required: true, indexed: true, width: 70 }),
    propertyId: f.ref('房产', { to: 'basedata.house', indexed: true, width: 200 }),
    feePeriod: f.period('期间', { required: true, indexed: true, width: 90 }),
    kind: f.choice('读数类型', { of: READING_KIND, required: true, default: 'normal', indexed: true }),
    previousReading: f.decimal('上次读数', { precision: 14, scale: 4, required: true, min: 0 }),
    previousDate: f.date('上次日期'),
    currentReading: f.decimal('本次读数', { precision: 14, scale: 4, required: true, min: 0 }),
    readDate: f.date('抄表日期', { required: true, indexed: true }),
    rollover: f.flag('翻表', { default: false }),
    segments: f.json<UsageSegment[]>('分段'),
    rawUsage: f.decimal('表计用量', { precision: 14, scale: 4, required: true, min: 0 }),
    usage: f.decimal('用量', { precision: 14, scale: 4, required: true, min: 0 }),
    average: f.decimal('均值', { precision: 14, scale: 4 }),
    ratio: f.decimal('倍率', { precision: 10, scale: 4, required: true, min: 0, exclusiveMin: true }),
    lossRate: f.decimal('损耗率', { precision: 5, scale: 4, required: true, min: 0, max: 1, default: '0' }),
    lossFixed: f.decimal('固定损耗', { precision: 12, scale: 4, required: true, min: 0, default: '0' }),
    source: f.choice('来源', { of: READING_SOURCE, required: true, default: 'manual', indexed: true }),
    abnormal: f.choices('异常', { of: READING_ABNORMAL }),
    abnormalNote: f.text('异常说明', { max: 200 }),
    photos: f.images('照片', { max: 9 }),
    amount: f.money('金额', { min: 0 }),
    readBy: f.refInt('抄表人', { to: 'system.user', indexed: true }),
    status: f.state('状态', { of: READING_STATUS, required: true, default: 1, indexed: true }),
    sharedIn: f.textList('公摊单', { readonly: true }),
    auditedBy: f.refInt('审核人', { to: 'system.user', readonly: true }),
    auditedAt: f.dateTime('审核时间', { readonly: true }),
    voidReason: f.text('作废原因', { max: 200, readonly: true, width: 200 }),
    voidedBy: f.refInt('作废人', { to: 'system.user', readonly: true }),
    voidedAt: f.dateTime('作废时间', { readonly: true, indexed: true }),
    voidHandling: f.choice('处理方式', { of: VOID_HANDLING, readonly: true }),
    importBatchId: f.ref('导入批次', { to: 'file.importBatch', readonly: true, indexed: true }),
  },
  unique: [
    unique(['meterId', 'feePeriod'], '该表本期间已抄表', { kind: 'normal', status: [1, 2, 3] }),
    unique(['meterId', 'readDate'], '该表当日已抄表', { status: [1, 2, 3] }),
  ],
  list: {
    columns: [
      'meterId',
      'meterKind',
      'propertyId',
      'feePeriod',
      'previousReading',
      'currentReading',
      'ratio',
      'usage',
      'average',
      'abnormal',
      'readBy',
      'readDate',
      'amount',
      'status',
    ],
    filters: [
      'feePeriod',
      'meterKind',
      'status',
      'kind',
      'source',
      'readDate',
      'usage',
      'readBy',
      'meterId',
      'voidedAt',
    ],
    sort: { field: 'readDate', order: 'desc' },
    totals: ['usage', 'amount'],
  },
})
