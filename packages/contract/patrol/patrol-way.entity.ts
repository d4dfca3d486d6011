import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'
import { PATROL_CATEGORY } from './patrol-options.ts'

export const patrolWay = defineEntity('patrol.patrolWay', {
  label: '巡检路线',
  doc: 'Points in the order in which they are walked. Tasks copy it when they are made: a change holds from the next ones on.',
  title: 'name',
  base: '/complex/patrol/way',
  perms: { prefix: 'patrol:way', list: 'view', add: 'create', export: 'view' },
  scope: 'community',
  fields: {
    name: f.text('名称', { required: true, max: 40, search: true, indexed: true, width: 200 }),
    category: f.choice('类别', { of: PATROL_CATEGORY, required: true, default: 'security', indexed: true, width: 80 }),
    ordered: f.flag('顺序巡检', { default: false, width: 88 }),
    estimateMinutes: f.integer('预计时长', { required: true, min: 1, max: 600, default: 30, unit: '分钟', width: 96 }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true, width: 80 }),
    points: f.lines('点位', {
      required: true,
      max: 100,
      messages: { required: '请至少选择一个点位' },
      lines: {
        pointId: f.ref('点位', { to: 'patrol.patrolPoint', required: true }),
        minStaySeconds: f.integer('最少停留', { min: 0, max: 3600, default: 0, unit: '秒' }),
        required: f.flag('必到', { default: true }),
      },
    }),
  },
  computed: { pointCount: f.integer('点位数', { width: 80 }), keyCount: f.integer('重点点位', { width: 88 }) },
  unique: [unique(['name', 'communityId'], '路线名称已存在')],
  list: {
    columns: ['name', 'category', 'pointCount', 'keyCount', 'ordered', 'estimateMinutes', 'enabled'],
    filters: ['category', 'ordered', 'enabled'],
    sort: { field: 'name', order: 'asc' },
  },
  form: [
    group('路线', ['communityId', 'name', 'category', 'ordered', 'estimateMinutes', 'enabled']),
    group('点位', ['points']),
  ],
  batch: ['enabled'],
})
