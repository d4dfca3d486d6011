import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'
import { LEVEL_COLOR } from '../kernel/level-color.ts'

const minutes = { required: true, min: 1, unit: '分钟' } as const

export const eventLevel = defineEntity('event.eventLevel', {
  label: '事件级别',
  doc: 'How grave an event is, rank 1 the gravest, and how soon it is reported, audited, followed up and closed.',
  title: 'name',
  base: '/manage/event/level',
  perms: { prefix: 'event:level', list: 'view', add: 'edit', delete: 'edit', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    name: f.text('名称', { required: true, max: 20, search: true, width: 140 }),
    rank: f.integer('级别顺序', { required: true, min: 1, max: 9, indexed: true, width: 88, help: '1为最高级别' }),
    color: f.choice('颜色', { of: LEVEL_COLOR, required: true, default: 'blue', width: 72 }),
    reportMinutes: f.integer('上报时限', { ...minutes, max: 1440, default: 30, help: '发现后多久内须上报' }),
    auditMinutes: f.integer('审核时限', { ...minutes, max: 10_080, default: 60 }),
    followMinutes: f.integer('跟进间隔', { ...minutes, max: 10_080, default: 240 }),
    closeHours: f.integer('结案时限', { required: true, min: 1, max: 8760, unit: '小时', default: 72 }),
    mustUpgrade: f.flag('须升级应急', { default: false, width: 96, help: '上报或调至该级别即升级为应急事件' }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
  },
  unique: [unique(['name', 'companyId'], '级别名称已存在'), unique(['rank', 'companyId'], '级别顺序不能重复')],
  list: {
    columns: [
      'rank',
      'name',
      'color',
      'reportMinutes',
      'auditMinutes',
      'followMinutes',
      'closeHours',
      'mustUpgrade',
      'enabled',
    ],
    filters: ['enabled', 'color'],
    sort: { field: 'rank', order: 'asc' },
  },
  form: [
    group('级别', ['name', 'rank', 'color', 'mustUpgrade', 'enabled']),
    group('时限', ['reportMinutes', 'auditMinutes', 'followMinutes', 'closeHours']),
  ],
  batch: ['enabled'],
})
