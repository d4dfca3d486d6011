import { CRUD_VERBS, defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'

export const contingencyClassification = defineEntity('contingency.contingencyClassification', {
  label: '应急分类',
  doc: `What sorts of emergency there are, a tree of up to three levels whose leaves hold types. path holds the ids from the top to the record itself,
each followed by a slash, so that a subtree is found by its prefix.`,
  title: 'name',
  base: '/complex/contingency/classification',
  perms: {
    prefix: 'contingency:classification',
    list: 'view',
    add: 'edit',
    delete: 'edit',
    export: 'view',
  },
  scope: 'company',
  softDelete: false,
  verbs: CRUD_VERBS.filter((verb) => verb !== 'plain' && verb !== 'import'),
  tree: { parent: 'parentId', order: 'sort', levels: 3 },
  fields: {
    parentId: f.ref('上级分类', { to: 'contingency.contingencyClassification', indexed: true }),
    code: f.text('编码', { required: true, max: 20, pattern: '^[A-Za-z0-9_.-]+$', search: true, width: 120 }),
    name: f.text('名称', { required: true, max: 40, search: true, width: 240 }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
    sort: f.integer('排序', { min: 0, max: 9999, default: 0 }),
    path: f.text('路径', { max: 120, readonly: true, internal: true, indexed: true }),
  },
  unique: [
    unique(['code', 'companyId'], '编码已存在'),
    unique(['name', 'parentId', 'companyId'], '同级分类名称已存在'),
  ],
  list: { columns: ['name', 'code', 'enabled', 'sort'], filters: ['enabled'] },
  form: [group('应急分类', ['parentId', 'code', 'name', 'enabled', 'sort'])],
  batch: ['enabled'],
})
