import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'

export const activityType = defineEntity('activity.activityType', {
  label: '活动类型',
  doc: 'What an activity is; two levels. A type that plans or activities name is stopped instead of deleted.',
  title: 'name',
  table: 'activity_type',
  base: '/activity/type',
  perms: { prefix: 'activity:type', list: 'edit', add: 'edit', delete: 'edit', export: 'edit' },
  scope: 'company',
  tree: { parent: 'parentId', order: 'sort', levels: 2 },
  fields: {
    parentId: f.ref('上级类型', { to: 'activity.activityType' }),
    name: f.text('名称', { required: true, max: 40, search: true, indexed: true, width: 180 }),
    icon: f.text('图标', { max: 40 }),
    color: f.color('颜色'),
    needInsurance: f.flag('须投保', { default: false }),
    defaultChecklist: f.textList('默认准备清单', { max: 50 }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
    sort: f.integer('排序', { min: 0, max: 9999, default: 0 }),
  },
  unique: [unique(['name', 'parentId', 'companyId'], '同级活动类型名称已存在')],
  list: { columns: ['name', 'needInsurance', 'enabled', 'sort', 'updatedAt'], filters: ['enabled', 'needInsurance'] },
  form: [group('类型', ['parentId', 'name', 'icon', 'color', 'needInsurance', 'defaultChecklist', 'enabled', 'sort'])],
})
