import { LEVEL_COLOR } from '../kernel/level-color.ts'
import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'
import { APPROVE_TO } from './contingency-options.ts'

const minutes = { required: true, min: 1, max: 10_080, unit: '分钟' } as const

export const contingencyLevel = defineEntity('contingency.contingencyLevel', {
  label: '应急级别',
  doc: `How grave an emergency is, rank 1 the gravest: how soon it is reported and reported on again, in how many days it is closed, and up to whom its
report goes. Levels of the company; the official grading of authorities may differ.`,
  title: 'name',
  base: '/complex/contingency/level',
  perms: { prefix: 'contingency:level', list: 'view', add: 'edit', delete: 'edit', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    name: f.text('名称', { required: true, max: 20, search: true, width: 150 }),
    rank: f.integer('级别顺序', { required: true, min: 1, max: 9, indexed: true, width: 88, help: '1为最高级别' }),
    color: f.choice('颜色', { of: LEVEL_COLOR, required: true, default: 'blue', width: 72 }),
    reportMinutes: f.integer('上报时限', { ...minutes, default: 30, help: '发现后多久内须上报' }),
    progressMinutes: f.integer('续报间隔', { ...minutes, default: 60, help: '响应中须按此间隔续报' }),
    closeDays: f.integer('结案时限', { required: true, min: 1, max: 365, unit: '天', default: 15 }),
    approveTo: f.choice('审批层级', { of: APPROVE_TO, required: true, default: 'community', width: 96 }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
  },
  unique: [unique(['name', 'companyId'], '级别名称已存在'), unique(['rank', 'companyId'], '级别顺序不能重复')],
  list: {
    columns: ['rank', 'name', 'color', 'reportMinutes', 'progressMinutes', 'closeDays', 'approveTo', 'enabled'],
    filters: ['enabled', 'approveTo'],
    sort: { field: 'rank', order: 'asc' },
  },
  form: [
    group('级别', ['name', 'rank', 'color', 'approveTo', 'enabled']),
    group('时限', ['reportMinutes', 'progressMinutes', 'closeDays']),
  ],
  batch: ['enabled'],
})
