import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'

export const staffTimeCategory = defineEntity('wkorder.staffTimeCategory', {
  label: '工时类别',
  doc: `How long a kind of work takes by rights, what it counts for whoever does it, and its price where the owner pays. Categories of problems name one, and
orders keep the minutes of the day on which they were registered.`,
  title: 'name',
  base: '/wkorder/staffTime',
  perms: { prefix: 'workOrder:staffTime', list: 'view', add: 'create', export: 'view' },
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  tree: { parent: 'parentId', order: 'sort', levels: 2 },
  fields: {
    parentId: f.ref('上级类别', { to: 'wkorder.staffTimeCategory', indexed: true }),
    name: f.text('类别', {
      required: true,
      max: 40,
      search: true,
      width: 220,
    }),
    standardMinutes: f.integer('标准工时', {
      required: true,
      min: 1,
      max: 2880,
      unit: '分钟',
      width: 110,
      messages: { range: '标准工时必须大于0，不超过2880分钟' },
    }),
    basePoints: f.decimal('基础分', { precision: 6, scale: 2, required: true, min: 0, default: '0.00', width: 90 }),
    unit: f.text('单位', { required: true, max: 10, default: '次', width: 80 }),
    labourPrice: f.money('人工单价', { min: 0, width: 100, help: '有偿服务完工时带出' }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true, width: 80 }),
    sort: f.integer('排序', { min: 0, max: 9999, default: 0 }),
  },
  unique: [unique(['name', 'companyId'], '名称已存在')],
  list: {
    columns: ['name', 'standardMinutes', 'basePoints', 'unit', 'labourPrice', 'enabled', 'sort'],
    filters: ['enabled'],
    sort: { field: 'sort', order: 'asc' },
  },
  form: [
    group('工时类别', ['parentId', 'name', 'standardMinutes', 'basePoints', 'unit', 'labourPrice', 'enabled', 'sort']),
  ],
  batch: ['enabled'],
})
