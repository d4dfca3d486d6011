import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'

export const dictItem = defineEntity('system.dictItem', {
  label: '字典项',
  doc: `A value of a dictionary; without a company it is common to all. A value in use may not be changed or deleted, only stopped;
a stopped item still gives old rows their label.`,
  title: 'label',
  base: '/basedata/sys/dictItem',
  perms: 'system:dict',
  scope: 'company',
  nullableCompany: true,
  fields: {
    dictId: f.refInt('字典', { to: 'system.dict', required: true, createOnly: true, indexed: true }),
    value: f.text('字典值', { required: true, max: 60, search: true }),
    label: f.text('显示名称', { required: true, max: 60, search: true }),
    color: f.text('颜色', { max: 20 }),
    orderNum: f.integer('排序', { min: 0, default: 0 }),
    isDefault: f.flag('默认', { default: false }),
    state: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
  },
  unique: [
    unique(['dictId', 'companyId', 'value'], '字典值重复：{value}'),
    unique(['dictId', 'companyId'], '只能有一个默认项', { isDefault: true }),
  ],
  list: {
    columns: ['value', 'label', 'color', 'orderNum', 'isDefault', 'state'],
    filters: ['dictId', 'state'],
    sort: { field: 'orderNum', order: 'asc' },
  },
})
