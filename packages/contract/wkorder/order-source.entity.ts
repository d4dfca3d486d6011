import { defineEntity, group, lockedIn, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, options } from '../kernel/options.ts'
import { BIZ_LINE } from './order-options.ts'

export const SOURCE_CHANNEL = options(
  ['hotline', '400热线'],
  ['desk', '前台'],
  ['phone', '电话'],
  ['app', '业主APP'],
  ['wechat', '公众号'],
  ['patrol', '巡检转入'],
  ['equipment', '设备转入'],
  ['quality', '品质转入'],
  ['elevator', '电梯转入'],
  ['event', '事件转入'],
  ['device', '设备告警'],
  ['decoration', '装修转入'],
  ['handover', '交房转入'],
  ['elderly', '长者关怀转入'],
  ['survey', '调查转入'],
  ['feedback', '意见反馈转入'],
  ['visit', '走访转入'],
  ['other', '其他'],
)
export type SourceChannel = (typeof SOURCE_CHANNEL)['items'][number]['code']
/** Channels by which other records hand orders in: their rows are the product's own. */
export const SYSTEM_CHANNELS = [
  'patrol',
  'equipment',
  'quality',
  'elevator',
  'event',
  'device',
  'decoration',
  'handover',
  'elderly',
  'survey',
  'feedback',
  'visit',
] as const satisfies readonly SourceChannel[]
export type SystemChannel = (typeof SYSTEM_CHANNELS)[number]

export const orderSource = defineEntity('wkorder.orderSource', {
  label: '需求来源',
  doc: 'Where an order came from. One is the default of the register; rows of channels that other modules hand in by are made when the first such order comes.',
  title: 'name',
  base: '/wkorder/conf/source',
  perms: { prefix: 'wkorder:source', list: 'view', add: 'create', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    code: f.text('编码', { required: true, max: 20, pattern: '^[A-Za-z0-9_-]+$', search: true, width: 120 }),
    name: f.text('名称', { required: true, max: 30, search: true, width: 180 }),
    channel: f.choice('渠道', { of: SOURCE_CHANNEL, required: true, createOnly: true, default: 'desk' }),
    bizLines: f.choices('业务线', { of: BIZ_LINE, required: true, default: ['repair', 'service'], width: 180 }),
    isDefault: f.flag('默认', { default: false }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
    sort: f.integer('排序', { min: 0, max: 9999, default: 0 }),
  },
  unique: [unique(['code', 'companyId'], '编码已存在'), unique(['name', 'companyId'], '名称已存在')],
  locks: [lockedIn('delete', { channel: SYSTEM_CHANNELS }, '系统来源不能删除，只能停用')],
  rules: (rule) => [rule('isDefault', '默认来源必须启用', ({ isDefault, enabled }) => !isDefault || enabled === 1)],
  list: {
    columns: ['code', 'name', 'channel', 'bizLines', 'isDefault', 'enabled', 'sort', 'updatedAt'],
    filters: ['channel', 'enabled'],
    sort: { field: 'sort', order: 'asc' },
  },
  form: [group('来源', ['code', 'name', 'channel', 'bizLines', 'isDefault', 'enabled', 'sort'])],
  batch: ['enabled'],
})
