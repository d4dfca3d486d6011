import { defineEntity, group, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const classificationCode = defineEntity('charge-base.classificationCode', {
  label: '分类编码',
  doc: 'A tree of accounting codes, at most five levels; a code begins with the code of its parent.',
  title: 'name',
  base: '/charge/base/classificationCode',
  perms: 'charge-base:classification-code',
  scope: 'company',
  tree: { parent: 'parentId', order: 'code', levels: 5 },
  fields: {
    parentId: f.ref('上级', { to: 'charge-base.classificationCode', indexed: true }),
    code: f.text('编码', {
      required: true,
      max: 20,
      pattern: '[0-9A-Za-z.-]+',
      search: true,
      indexed: true,
      width: 160,
    }),
    name: f.text('名称', { required: true, max: 60, search: true, indexed: true, width: 200 }),
    level: f.integer('层级', { readonly: true, min: 1, max: 5, indexed: true }),
    enabled: f.flag('启用', { default: true, indexed: true }),
  },
  computed: { usedCount: f.integer('引用数') },
  unique: [unique(['code', 'companyId'], '分类编码已存在')],
  list: {
    columns: ['code', 'name', 'parentId', 'level', 'usedCount', 'enabled'],
    filters: ['level', 'enabled'],
    sort: { field: 'code', order: 'asc' },
  },
  form: [group('编码', ['parentId', 'code', 'name', 'enabled'])],
})

export type ClassificationRow = ScreenRow<typeof classificationCode>
