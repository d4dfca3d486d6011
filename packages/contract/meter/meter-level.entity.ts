import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const METER_LEVEL_KIND = options(
  ['all', '通用'],
  ['water', '水'],
  ['electric', '电'],
  ['gas', '气'],
  ['heat', '热'],
)

export const meterLevel = defineEntity('meter.meterLevel', {
  label: '仪表级别',
  doc: 'Where a meter stands in the tree of its kind: a parent has a smaller number. The loss of a master above its rate is an alarm.',
  title: 'name',
  base: '/meter/base/meterLevel',
  perms: { prefix: 'meter:level', add: 'edit', delete: 'edit' },
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    code: f.text('编码', { required: true, max: 32, search: true, indexed: true }),
    name: f.text('名称', { required: true, max: 30, search: true }),
    levelNo: f.integer('级别', {
      required: true,
      min: 1,
      max: 5,
      default: 1,
      help: '1为最上级；下级仪表的级别必须大于上级',
    }),
    kind: f.choice('类型', { of: METER_LEVEL_KIND, required: true, default: 'all' }),
    isHouse: f.flag('户表级别', { default: false }),
    lossAlarmRate: f.decimal('损耗预警', {
      precision: 5,
      scale: 4,
      required: true,
      min: 0,
      max: 1,
      default: '0.1',
      help: '0.1即10%',
    }),
    enabled: f.flag('启用', { default: true }),
    remark: f.text('备注', { max: 200 }),
  },
  unique: [unique(['code', 'companyId'], '级别编码已存在'), unique(['name', 'companyId'], '级别名称已存在')],
  list: {
    filters: ['kind', 'enabled'],
    sort: { field: 'levelNo', order: 'asc' },
  },
  form: [group('仪表级别', ['code', 'name', 'levelNo', 'kind', 'isHouse', 'lossAlarmRate', 'enabled', 'remark'])],
})
