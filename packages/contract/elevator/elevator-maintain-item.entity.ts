import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'
import { ELEVATOR_KIND, ITEM_VALUE, MAINTAIN_LEVEL } from './elevator-options.ts'

export const elevatorMaintainItem = defineEntity('elevator.elevatorMaintainItem', {
  label: '维保项目',
  doc: 'What a visit of a level looks at on a sort of lift; it is copied into the visit when that begins, so that later changes leave old records as they were.',
  title: 'name',
  base: '/complex/elevator/maintainItem',
  perms: { prefix: 'elevator:item', list: 'view', add: 'edit', delete: 'edit', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    kind: f.choice('电梯类别', {
      of: ELEVATOR_KIND,
      required: true,
      default: 'passenger',
      indexed: true,
      width: 110,
      help: '没有项目的类别按乘客电梯',
    }),
    level: f.choice('维保级别', { of: MAINTAIN_LEVEL, required: true, indexed: true, width: 96 }),
    no: f.integer('序号', { required: true, min: 1, max: 999, width: 72 }),
    name: f.text('维保项目', { required: true, max: 60, search: true, width: 220 }),
    requirement: f.text('基本要求', { required: true, max: 200, width: 320 }),
    valueType: f.choice('结果', { of: ITEM_VALUE, required: true, default: 'judge' }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
  },
  unique: [unique(['kind', 'level', 'no', 'companyId'], '同类别同级别的序号已存在')],
  list: {
    columns: ['kind', 'level', 'no', 'name', 'requirement', 'valueType', 'enabled'],
    filters: ['kind', 'level', 'enabled'],
    sort: { field: 'no', order: 'asc' },
  },
  form: [group('维保项目', ['kind', 'level', 'no', 'name', 'requirement', 'valueType', 'enabled'])],
  batch: ['enabled'],
})
