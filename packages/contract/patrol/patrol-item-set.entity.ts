import {
  CHOICE_FAULT,
  checkItemFields,
  FINDING_LEVEL,
  RANGE_FAULT,
  soundChoice,
  soundRange,
} from '../kernel/check-item.ts'
import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'
import { PATROL_CATEGORY } from './patrol-options.ts'

/** What is looked at on a point. */
export const patrolItemFields = {
  name: f.text('检查项目', { required: true, max: 60 }),
  standardText: f.text('检查标准', { max: 300 }),
  ...checkItemFields,
  defaultLevel: f.choice('异常级别', { of: FINDING_LEVEL, required: true, default: 'normal', width: 88 }),
} as const

export const patrolItemSet = defineEntity('patrol.patrolItemSet', {
  label: '巡检设置',
  doc: `What is looked at on points of a kind (消防栓, 配电房), in order; without a community it holds for all of the company. Tasks copy the items
when they are made, each known by its id, so that a change holds for later tasks only.`,
  title: 'name',
  base: '/complex/patrol/set',
  perms: { prefix: 'patrol:set', list: 'view', add: 'create', export: 'view' },
  scope: 'company',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    name: f.text('名称', { required: true, max: 40, search: true, indexed: true, width: 180 }),
    category: f.choice('类别', { of: PATROL_CATEGORY, required: true, default: 'security', indexed: true, width: 80 }),
    communityId: f.refInt('适用项目', { to: 'basedata.community', indexed: true, placeholder: '全部项目' }),
    remark: f.longText('备注', { max: 500 }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true, width: 80 }),
    items: f.lines('检查项目', { required: true, max: 50, lines: patrolItemFields }),
  },
  computed: { itemCount: f.integer('项目数', { width: 80 }), pointCount: f.integer('使用点位数', { width: 100 }) },
  unique: [unique(['name', 'companyId'], '巡检设置名称已存在')],
  rules: (rule) => [
    rule('items', '检查项目名称重复', ({ items }) => {
      const names = (items ?? []).map(({ name }) => name)
      return new Set(names).size === names.length
    }),
    rule('items', RANGE_FAULT, ({ items }) => (items ?? []).every(soundRange)),
    rule('items', CHOICE_FAULT, ({ items }) => (items ?? []).every(soundChoice)),
  ],
  list: {
    columns: ['name', 'category', 'communityId', 'itemCount', 'pointCount', 'remark', 'enabled'],
    filters: ['category', 'communityId', 'enabled'],
    sort: { field: 'name', order: 'asc' },
  },
  form: [group('巡检设置', ['name', 'category', 'communityId', 'enabled', 'remark']), group('检查项目', ['items'])],
  batch: ['enabled'],
})
