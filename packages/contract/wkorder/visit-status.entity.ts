import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, grades } from '../kernel/options.ts'

export const VISIT_STATUS_KIND = grades(['done', '完成', 'success'], ['retry', '再访', 'warning'], ['fail', '无法回访'])

export const visitStatus = defineEntity('wkorder.visitStatus', {
  label: '回访状态',
  doc: 'How a return visit ended; a kind of 再访 is tried again until its limit.',
  title: 'name',
  base: '/wkorder/conf/visitStatus',
  perms: { prefix: 'wkorder:visitStatus', list: 'view', add: 'create', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    name: f.text('名称', { required: true, max: 20, search: true, width: 180 }),
    kind: f.choice('性质', { of: VISIT_STATUS_KIND, required: true, default: 'done', indexed: true }),
    maxRetry: f.integer('最多次数', { required: true, min: 1, max: 9, default: 3, when: { kind: 'retry' } }),
    countInRate: f.flag('计入回访率', { default: true }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
    sort: f.integer('排序', { min: 0, max: 9999, default: 0 }),
  },
  unique: [unique(['name', 'companyId'], '名称已存在')],
  list: {
    columns: ['name', 'kind', 'maxRetry', 'countInRate', 'enabled', 'sort', 'updatedAt'],
    filters: ['kind', 'enabled'],
    sort: { field: 'sort', order: 'asc' },
  },
  form: [group('回访状态', ['name', 'kind', 'maxRetry', 'countInRate', 'enabled', 'sort'])],
  batch: ['enabled'],
})
