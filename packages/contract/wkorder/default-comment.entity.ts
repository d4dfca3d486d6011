import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, options } from '../kernel/options.ts'
import { BIZ_LINE } from './order-options.ts'

export const COMMENT_STAGE = options(
  ['take', '接单'],
  ['progress', '进度'],
  ['finish', '完工'],
  ['check', '审核'],
  ['visit', '回访'],
  ['reply', '回复'],
)

export const defaultComment = defineEntity('wkorder.defaultComment', {
  label: '默认评语',
  doc: 'Words that the dialogs of a stage offer to take over.',
  title: 'text',
  base: '/wkorder/conf/comment',
  perms: { prefix: 'wkorder:comment', list: 'view', add: 'create', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    stage: f.choice('环节', { of: COMMENT_STAGE, required: true, default: 'progress', indexed: true }),
    bizLine: f.choice('业务线', { of: BIZ_LINE, required: true, default: 'repair', indexed: true }),
    text: f.text('评语', { required: true, max: 200, search: true, width: 480 }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
    sort: f.integer('排序', { min: 0, max: 9999, default: 0 }),
  },
  unique: [unique(['text', 'stage', 'bizLine', 'companyId'], '该评语已存在')],
  list: {
    columns: ['text', 'stage', 'bizLine', 'enabled', 'sort', 'updatedAt'],
    filters: ['stage', 'bizLine', 'enabled'],
    sort: { field: 'stage', order: 'asc' },
  },
  form: [group('默认评语', ['stage', 'bizLine', 'text', 'enabled', 'sort'])],
  batch: ['enabled'],
})
