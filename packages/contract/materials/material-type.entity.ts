import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'
import { MATERIAL_KIND } from './options.ts'

export const materialType = defineEntity('materials.materialType', {
  label: '物资类型',
  doc: `What sort of thing a material is, a tree of up to four levels; materials name leaves. path holds the ids from the top to the record itself, each
followed by a slash, so that a subtree is found by its prefix.`,
  title: 'name',
  base: '/material/type',
  perms: { prefix: 'materials:type', list: 'view', add: 'edit', delete: 'edit', export: 'view' },
  scope: 'company',
  softDelete: false,
  tree: { parent: 'parentId', order: 'sort', levels: 4 },
  fields: {
    parentId: f.ref('上级类型', { to: 'materials.materialType', indexed: true }),
    code: f.text('编码', { required: true, max: 20, pattern: '^[A-Za-z0-9_.-]+$', search: true, width: 120 }),
    name: f.text('名称', { required: true, max: 40, search: true, width: 240 }),
    kind: f.choice('类别', { of: MATERIAL_KIND, help: '一级类型须选择，下级类型同上级' }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
    sort: f.integer('排序', { min: 0, max: 9999, default: 0 }),
    path: f.text('路径', { max: 160, readonly: true, internal: true, indexed: true }),
  },
  computed: { isLeaf: f.flag('末级'), materials: f.integer('物资数', { unit: '种' }) },
  unique: [
    unique(['code', 'companyId'], '编码已存在'),
    unique(['name', 'parentId', 'companyId'], '同级类型名称已存在'),
  ],
  list: { columns: ['name', 'code', 'kind', 'materials', 'enabled', 'sort'], filters: ['enabled', 'kind'] },
  form: [group('物资类型', ['parentId', 'code', 'name', 'kind', 'enabled', 'sort'])],
})
