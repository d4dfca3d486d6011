import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'
import { ORDER_TYPE, PAY_SIDE, URGENCY } from './order-options.ts'

export const problemCategory = defineEntity('wkorder.problemCategory', {
  label: '问题类别',
  doc: `What an order is about, a tree of up to four levels; orders name leaves. path holds the ids from the top to the record itself,
each followed by a slash, so that a subtree is found by its prefix.`,
  title: 'name',
  base: '/wkorder/conf/category',
  perms: { prefix: 'wkorder:category', list: 'view', add: 'create', import: 'create', export: 'view' },
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  tree: { parent: 'parentId', order: 'sort', levels: 4, ring: '不能移动到自己的下级' },
  fields: {
    parentId: f.ref('上级类别', { to: 'wkorder.problemCategory', indexed: true }),
    code: f.text('编码', { required: true, max: 20, pattern: '^[A-Za-z0-9_.-]+$', search: true, width: 120 }),
    name: f.text('名称', { required: true, max: 40, search: true, width: 220 }),
    orderTypes: f.choices('适用类型', { of: ORDER_TYPE, required: true, width: 220 }),
    urgencyDefault: f.choice('默认紧急程度', { of: URGENCY, required: true, default: 'normal' }),
    paySideDefault: f.choice('默认费用承担', { of: PAY_SIDE, required: true, default: 'company' }),
    staffTimeCategoryId: f.ref('工时类别', { to: 'wkorder.staffTimeCategory', indexed: true, width: 110 }),
    needPhoto: f.flag('须拍照', { default: false, help: '处理前后都须拍照' }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
    sort: f.integer('排序', { min: 0, max: 9999, default: 0 }),
    path: f.text('路径', { max: 160, readonly: true, internal: true, indexed: true }),
  },
  computed: { isLeaf: f.flag('末级') },
  unique: [
    unique(['code', 'companyId'], '编码已存在'),
    unique(['name', 'parentId', 'companyId'], '同级类别名称已存在'),
  ],
  list: {
    columns: ['name', 'code', 'orderTypes', 'urgencyDefault', 'paySideDefault', 'needPhoto', 'enabled', 'sort'],
    filters: ['orderTypes', 'enabled', 'urgencyDefault', 'needPhoto'],
  },
  form: [
    group('问题类别', [
      'parentId',
      'code',
      'name',
      'orderTypes',
      'urgencyDefault',
      'paySideDefault',
      'staffTimeCategoryId',
      'needPhoto',
      'enabled',
      'sort',
    ]),
  ],
  batch: ['enabled'],
})
