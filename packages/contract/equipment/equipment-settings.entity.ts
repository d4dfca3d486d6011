import {
  checkItemFields,
  CHOICE_FAULT,
  FINDING_LEVEL,
  RANGE_FAULT,
  soundChoice,
  soundRange,
} from '../kernel/check-item.ts'
import { CRUD_VERBS, defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'
import { LEVEL_COLOR } from '../kernel/level-color.ts'
import { EQUIPMENT_SYSTEM } from './equipment-options.ts'
import { MAINTAIN_KIND } from '../schedule/schedule-options.ts'

const enabled = f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true, width: 80 })
const sort = f.integer('排序', { min: 0, max: 9999, default: 0, indexed: true, width: 64 })

export const equipmentLevel = defineEntity('equipment.equipmentLevel', {
  label: '设备级别',
  doc: 'How much hangs on a machine: how soon somebody answers when it fails, and whether its maintenance is audited.',
  title: 'name',
  base: '/equipment/level',
  perms: { prefix: 'equipment:level', list: 'view', add: 'edit', delete: 'edit', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    code: f.text('编码', {
      required: true,
      max: 4,
      pattern: '^[A-Z0-9]{1,4}$',
      search: true,
      width: 80,
      messages: { invalid: '编码为大写字母或数字' },
    }),
    name: f.text('名称', { required: true, max: 20, search: true, width: 140 }),
    color: f.choice('颜色', { of: LEVEL_COLOR, required: true, default: 'blue', width: 80 }),
    responseMinutes: f.integer('异常响应时限', {
      required: true,
      min: 1,
      max: 10_080,
      default: 120,
      unit: '分钟',
      width: 120,
    }),
    needAudit: f.flag('维保需审核', { default: false, width: 100 }),
    sort,
    enabled,
  },
  computed: { equipmentCount: f.integer('设备数', { width: 80 }) },
  unique: [unique(['code', 'companyId'], '级别编码已存在'), unique(['name', 'companyId'], '级别名称已存在')],
  list: {
    columns: ['code', 'name', 'color', 'responseMinutes', 'needAudit', 'equipmentCount', 'sort', 'enabled'],
    filters: ['enabled'],
    sort: { field: 'sort', order: 'asc' },
  },
  form: [group('设备级别', ['code', 'name', 'color', 'responseMinutes', 'needAudit', 'sort', 'enabled'])],
})

export const equipmentType = defineEntity('equipment.equipmentType', {
  label: '设备类型',
  doc: `What sort of machine it is, a tree of up to four levels; machines name leaves. The system stands on the roots and holds below them. A licence that is named
here must be held by whoever maintains machines of the type. path holds the ids from the top to the record itself, each followed by a slash.`,
  title: 'name',
  base: '/equipment/type',
  perms: { prefix: 'equipment:type', list: 'view', add: 'create', export: 'view' },
  scope: 'company',
  softDelete: false,
  verbs: CRUD_VERBS.filter((verb) => verb !== 'plain' && verb !== 'import'),
  tree: { parent: 'parentId', order: 'sort', levels: 4 },
  fields: {
    parentId: f.ref('上级类型', { to: 'equipment.equipmentType', indexed: true }),
    code: f.text('编码', {
      required: true,
      max: 20,
      pattern: '^[A-Z0-9]+$',
      search: true,
      width: 110,
      messages: { invalid: '编码为大写字母或数字' },
    }),
    name: f.text('名称', { required: true, max: 40, search: true, width: 220 }),
    system: f.choice('系统', { of: EQUIPMENT_SYSTEM, indexed: true, width: 88, help: '一级类型必选，下级沿用' }),
    defaultLevelId: f.ref('默认级别', { to: 'equipment.equipmentLevel', width: 88 }),
    lifeYears: f.integer('使用年限', { min: 1, max: 60, unit: '年', width: 88 }),
    licence: f.text('维保资质', { max: 60, width: 160, help: '维保单位须持有效的同名证照，如消防设施维护保养资质' }),
    paramDefs: f.lines('技术参数', {
      max: 20,
      lines: {
        name: f.text('参数', { required: true, max: 30 }),
        unit: f.text('单位', { max: 10 }),
        required: f.flag('必填', { default: false }),
      },
    }),
    enabled,
    sort,
    path: f.text('路径', { max: 200, readonly: true, internal: true, indexed: true }),
  },
  computed: { isLeaf: f.flag('末级'), equipmentCount: f.integer('设备数', { width: 72 }) },
  unique: [
    unique(['code', 'companyId'], '编码已存在'),
    unique(['parentId', 'name', 'companyId'], '同级类型名称已存在'),
  ],
  rules: (rule) => [
    rule('system', '请选择系统', ({ parentId, system }) => Boolean(parentId) || Boolean(system)),
    rule('paramDefs', '技术参数重复', ({ paramDefs }) => {
      const names = (paramDefs ?? []).map(({ name }) => name)
      return new Set(names).size === names.length
    }),
  ],
  list: {
    columns: ['name', 'code', 'system', 'defaultLevelId', 'lifeYears', 'licence', 'equipmentCount', 'enabled'],
    filters: ['system', 'enabled'],
  },
  form: [
    group('设备类型', [
      'parentId',
      'code',
      'name',
      'system',
      'defaultLevelId',
      'lifeYears',
      'licence',
      'enabled',
      'sort',
    ]),
    group('技术参数', ['paramDefs']),
  ],
})

export const equipmentCheckItem = defineEntity('equipment.equipmentCheckItem', {
  label: '检查项',
  doc: 'What is done and read on machines of a type and all below it, by the kind of maintenance. Tasks copy it when they are made.',
  title: 'name',
  base: '/equipment/checkItem',
  perms: { prefix: 'equipment:checkItem', list: 'view', add: 'create', export: 'view' },
  scope: 'company',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    typeId: f.ref('设备类型', { to: 'equipment.equipmentType', required: true, indexed: true, width: 130 }),
    maintainKind: f.choice('维保类别', {
      of: MAINTAIN_KIND,
      required: true,
      default: 'monthly',
      indexed: true,
      width: 96,
    }),
    name: f.text('检查项', { required: true, max: 60, search: true, width: 180 }),
    content: f.longText('内容与标准', { max: 300 }),
    ...checkItemFields,
    standardMinutes: f.integer('标准工时', { min: 1, max: 600, unit: '分钟', width: 88 }),
    abnormalTypeId: f.ref('异常类型', { to: 'equipment.equipmentAbnormalType', width: 110 }),
    sort,
    enabled,
  },
  unique: [unique(['typeId', 'maintainKind', 'name', 'companyId'], '该类型的此类维保已有同名检查项')],
  rules: (rule) => [rule('normalMax', RANGE_FAULT, soundRange), rule('options', CHOICE_FAULT, soundChoice)],
  list: {
    columns: [
      'typeId',
      'maintainKind',
      'name',
      'content',
      'valueType',
      'normalMin',
      'normalMax',
      'unit',
      'photoRule',
      'standardMinutes',
      'abnormalTypeId',
      'enabled',
    ],
    filters: ['maintainKind', 'valueType', 'enabled', 'typeId'],
    sort: { field: 'sort', order: 'asc' },
  },
  form: [
    group('检查项', ['typeId', 'maintainKind', 'name', 'content', 'standardMinutes', 'sort', 'enabled']),
    group('填写', [
      'valueType',
      'unit',
      'normalMin',
      'normalMax',
      'options',
      'required',
      'photoRule',
      'abnormalTypeId',
    ]),
  ],
  batch: ['enabled', 'photoRule'],
})

export const equipmentAbnormalType = defineEntity('equipment.equipmentAbnormalType', {
  label: '异常类型',
  doc: 'How a fault shows, how grave it is, how soon it is dealt with, and whether it becomes a work order at once.',
  title: 'name',
  base: '/equipment/abnormalType',
  perms: { prefix: 'equipment:abnormalType', list: 'view', add: 'edit', delete: 'edit', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    code: f.text('编码', { required: true, max: 20, pattern: '^[A-Za-z0-9_-]+$', search: true, width: 100 }),
    name: f.text('名称', { required: true, max: 30, search: true, width: 140 }),
    level: f.choice('级别', { of: FINDING_LEVEL, required: true, default: 'normal', indexed: true, width: 80 }),
    deadlineHours: f.integer('处理时限', {
      required: true,
      min: 1,
      max: 720,
      default: 24,
      unit: '小时',
      width: 96,
      help: '关键设备减半',
    }),
    toOrder: f.flag('转工单', { default: false, width: 80 }),
    categoryId: f.ref('问题类别', {
      to: 'wkorder.problemCategory',
      required: true,
      when: { toOrder: true },
      width: 140,
    }),
    enabled,
  },
  unique: [unique(['code', 'companyId'], '编码已存在'), unique(['name', 'companyId'], '异常类型名称已存在')],
  list: {
    columns: ['code', 'name', 'level', 'deadlineHours', 'toOrder', 'categoryId', 'enabled'],
    filters: ['level', 'toOrder', 'enabled'],
    sort: { field: 'code', order: 'asc' },
  },
  form: [group('异常类型', ['code', 'name', 'level', 'deadlineHours', 'toOrder', 'categoryId', 'enabled'])],
})
