import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'

export const complaintLevel = defineEntity('wkorder.complaintLevel', {
  label: '投诉级别',
  doc: 'How grave a complaint is. Its escalation starts at a level of its own.',
  title: 'name',
  base: '/wkorder/conf/complaintLevel',
  perms: { prefix: 'wkorder:complaintLevel', list: 'view', add: 'create', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    name: f.text('名称', { required: true, max: 20, search: true, width: 180 }),
    level: f.integer('级别', { required: true, min: 1, max: 9, width: 90 }),
    color: f.color('颜色'),
    mustVisit: f.flag('必须回访', { default: true }),
    startEscalation: f.integer('起始升级级别', { required: true, min: 0, max: 9, default: 0, help: '0为不直接升级' }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
    sort: f.integer('排序', { min: 0, max: 9999, default: 0 }),
  },
  unique: [unique(['name', 'companyId'], '名称已存在'), unique(['level', 'companyId'], '级别已存在')],
  list: {
    columns: ['level', 'name', 'color', 'mustVisit', 'startEscalation', 'enabled', 'updatedAt'],
    filters: ['enabled', 'mustVisit'],
    sort: { field: 'level', order: 'asc' },
  },
  form: [group('投诉级别', ['name', 'level', 'color', 'mustVisit', 'startEscalation', 'enabled', 'sort'])],
  batch: ['enabled'],
})
