import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'

export const elevatorBrand = defineEntity('elevator.elevatorBrand', {
  label: '电梯品牌',
  doc: 'Who made a lift and whom one calls about it. A brand that lifts name is stopped instead of deleted.',
  title: 'name',
  base: '/complex/elevator/brand',
  perms: { prefix: 'elevator:brand', list: 'view', add: 'edit', delete: 'edit', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    name: f.text('品牌', { required: true, max: 40, search: true, indexed: true, width: 140 }),
    manufacturer: f.text('制造单位', { max: 80, search: true, width: 260 }),
    servicePhone: f.text('服务电话', { max: 20, width: 140 }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
  },
  computed: { lifts: f.integer('电梯数', { unit: '台' }) },
  unique: [unique(['name', 'companyId'], '品牌已存在')],
  list: { columns: ['name', 'manufacturer', 'servicePhone', 'lifts', 'enabled'], filters: ['enabled'] },
  form: [group('品牌', ['name', 'manufacturer', 'servicePhone', 'enabled'])],
})
