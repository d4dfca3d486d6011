import { lte } from '../kernel/decimal.ts'
import { CRUD_VERBS, defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'
import { limit } from './fields.ts'
import { STOCK_ALERT } from './options.ts'

export const material = defineEntity('materials.material', {
  label: '物资档案',
  lookup: '物资',
  doc: 'A thing that is kept in stock, by name, specification and unit; how much of it there is stands in its stock, one row a warehouse.',
  title: 'name',
  base: '/material/files',
  perms: { prefix: 'materials:file', list: 'view', add: 'create' },
  scope: 'company',
  verbs: CRUD_VERBS.filter((verb) => verb !== 'plain'),
  fields: {
    code: f.serial('编码', { rule: 'materials.material', required: true, readonly: true, search: true, indexed: true }),
    name: f.text('名称', { required: true, max: 60, search: true, indexed: true, width: 180 }),
    spec: f.text('规格', { required: true, max: 60, search: true, width: 140 }),
    unit: f.text('单位', { required: true, max: 10, width: 64 }),
    typeId: f.ref('类型', { to: 'materials.materialType', required: true, indexed: true, width: 110 }),
    brand: f.text('品牌', { max: 40 }),
    barcode: f.text('条码', { max: 40, pattern: '^[0-9A-Za-z-]+$', search: true }),
    refPrice: f.money('参考价', { required: true, min: 0, width: 100 }),
    taxRate: f.decimal('税率', { precision: 5, scale: 2, min: 0, max: 100, unit: '%' }),
    returnable: f.flag('需归还', { default: false, help: '工具等领用后须归还' }),
    unitDecimals: f.integer('数量小数位', { min: 0, max: 3, default: 0, required: true, help: '0为只能输入整数' }),
    shelfLifeDays: f.integer('保质期', { min: 1, max: 3650, unit: '天', help: '填写后按批次管理，先到期先出' }),
    minQty: limit('库存下限'),
    maxQty: limit('库存上限'),
    photo: f.images('照片', { max: 1 }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
  },
  computed: {
    totalQty: f.decimal('总库存', { precision: 16, scale: 3 }),
    availableQty: f.decimal('可用', { precision: 16, scale: 3 }),
    onOrder: f.decimal('在途采购', { precision: 16, scale: 3, help: '已下单未入库' }),
    worth: f.money('库存金额'),
    alert: f.choice('预警', { of: STOCK_ALERT }),
  },
  unique: [
    unique(['name', 'spec', 'unit', 'companyId'], '同名称、规格、单位的物资已存在'),
    unique(['barcode', 'companyId'], '条码已存在'),
  ],
  rules: (rule) => [
    rule('minQty', '库存下限不能大于上限', ({ minQty, maxQty }) => !minQty || !maxQty || lte(minQty, maxQty)),
  ],
  list: {
    columns: [
      'code',
      'name',
      'spec',
      'unit',
      'typeId',
      'refPrice',
      'totalQty',
      'availableQty',
      'onOrder',
      'worth',
      'alert',
    ],
    filters: ['typeId', 'alert', 'enabled', 'barcode', 'returnable'],
    totals: ['worth'],
  },
  form: [
    group('物资', ['name', 'spec', 'unit', 'typeId', 'brand', 'barcode', 'photo', 'enabled']),
    group('价格与管理', ['refPrice', 'taxRate', 'unitDecimals', 'returnable', 'shelfLifeDays', 'minQty', 'maxQty']),
  ],
})
