import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'
import { ORDER_TYPE } from './order-options.ts'

export const evalDimension = defineEntity('wkorder.evalDimension', {
  label: '评价维度',
  doc: 'What customers rate, and how much it weighs among the dimensions of a type.',
  title: 'name',
  base: '/wkorder/conf/evalDimension',
  perms: { prefix: 'wkorder:evalDimension', list: 'view', add: 'create', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    name: f.text('名称', { required: true, max: 20, search: true, width: 140 }),
    orderTypes: f.choices('适用类型', { of: ORDER_TYPE, required: true, width: 260 }),
    weight: f.integer('权重', { required: true, min: 1, max: 100, default: 25 }),
    required: f.flag('必填', { default: true }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
    sort: f.integer('排序', { min: 0, max: 9999, default: 0 }),
  },
  computed: { effective: f.text('各类型占比', { width: 320 }) },
  unique: [unique(['name', 'companyId'], '名称已存在')],
  list: {
    columns: ['name', 'orderTypes', 'weight', 'effective', 'required', 'enabled', 'sort'],
    filters: ['orderTypes', 'enabled'],
    sort: { field: 'sort', order: 'asc' },
  },
  form: [group('评价维度', ['name', 'orderTypes', 'weight', 'required', 'enabled', 'sort'])],
  batch: ['enabled'],
})
