import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, options } from '../kernel/options.ts'

export const REASON_TYPE = options(
  ['return', '退单'],
  ['transfer', '转单'],
  ['hangUp', '挂起'],
  ['extend', '延期'],
  ['void', '作废'],
  ['reject', '审核驳回'],
  ['rework', '返工'],
  ['overtime', '超时'],
  ['waiver', '豁免'],
  ['feeWaive', '费用减免'],
  ['invalid', '无效报事'],
)
export type ReasonType = (typeof REASON_TYPE)['items'][number]['code']

export const orderReason = defineEntity('wkorder.orderReason', {
  label: '原因',
  doc: 'Why an order is sent back, handed on, suspended and so on: what is chosen in the dialogs of its verbs.',
  title: 'name',
  base: '/wkorder/conf/reason',
  perms: { prefix: 'wkorder:reason', list: 'view', add: 'create', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    reasonType: f.choice('原因类型', { of: REASON_TYPE, required: true, createOnly: true, indexed: true }),
    name: f.text('原因', { required: true, max: 30, search: true, width: 240 }),
    needRemark: f.flag('需说明', { default: false }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
    sort: f.integer('排序', { min: 0, max: 9999, default: 0 }),
  },
  unique: [unique(['name', 'reasonType', 'companyId'], '该类型下的原因已存在')],
  list: {
    columns: ['name', 'reasonType', 'needRemark', 'enabled', 'sort', 'updatedAt'],
    filters: ['enabled', 'needRemark'],
    sort: { field: 'sort', order: 'asc' },
  },
  form: [group('原因', ['reasonType', 'name', 'needRemark', 'enabled', 'sort'])],
  batch: ['enabled'],
})
