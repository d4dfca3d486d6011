import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades, options } from '../kernel/options.ts'

export const CHANGE_REASON = options(
  ['broken', '损坏'],
  ['expire', '到期轮换'],
  ['upgrade', '升级改造'],
  ['inaccurate', '计量不准'],
  ['other', '其他'],
)
export const METER_CHANGE_STATUS = grades([1, '有效', 'success'], [2, '已撤销'])

export const meterChange = defineEntity('meter.meterChange', {
  label: '换表记录',
  doc: `Another device in the place of the one that hung there. It makes no reading: the next one bills both stretches and is named in
readingId; while that is empty the change is pending and, being the last, may be revoked.`,
  title: 'changeNo',
  base: '/meter/base/meterChange',
  perms: { prefix: 'meter:change', export: 'list' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    changeNo: f.serial('单号', { rule: 'meter.change', indexed: true, search: true, width: 130 }),
    meterId: f.ref('仪表', { to: 'meter.meter', required: true, indexed: true }),
    propertyId: f.ref('房产', { to: 'basedata.house', indexed: true, width: 200 }),
    changeDate: f.date('换表日期', { required: true, indexed: true }),
    oldCode: f.text('旧表号', { required: true, max: 32, search: true }),
    newCode: f.text('新表号', { required: true, max: 32, search: true }),
    oldFinal: f.decimal('旧表止数', { precision: 14, scale: 4, required: true, min: 0 }),
    rollover: f.flag('旧表翻表', { default: false }),
    newInitial: f.decimal('新表起数', { precision: 14, scale: 4, required: true, min: 0, default: '0' }),
    oldRatio: f.decimal('旧倍率', { precision: 10, scale: 4, required: true, min: 0, exclusiveMin: true }),
    newRatio: f.decimal('新倍率', {
      precision: 10,
      scale: 4,
      required: true,
      min: 0,
      exclusiveMin: true,
      messages: { range: '倍率必须大于0' },
    }),
    oldDigits: f.integer('旧整数位数', { required: true, min: 3, max: 9 }),
    newDigits: f.integer('新整数位数', { required: true, min: 3, max: 9 }),
    reason: f.choice('原因', { of: CHANGE_REASON, required: true, default: 'broken', indexed: true }),
    remark: f.text('备注', { max: 200 }),
    photos: f.images('照片', { max: 9 }),
    operatorId: f.refInt('操作人', { to: 'system.user', readonly: true, indexed: true }),
    readingId: f.ref('计入读数', { to: 'meter.meterReading', readonly: true, indexed: true }),
    status: f.state('状态', { of: METER_CHANGE_STATUS, required: true, default: 1, indexed: true }),
  },
  unique: [unique(['changeNo', 'companyId'])],
  list: {
    columns: [
      'changeNo',
      'oldCode',
      'newCode',
      'propertyId',
      'oldFinal',
      'newInitial',
      'changeDate',
      'reason',
      'operatorId',
      'status',
    ],
    filters: ['reason', 'status', 'changeDate', 'meterId', 'oldCode', 'newCode', 'operatorId'],
    sort: { field: 'changeDate', order: 'desc' },
  },
})
