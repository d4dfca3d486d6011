import { defineEntity, group, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, options } from '../kernel/options.ts'

export const TAG_KIND = options([1, '手动'], [2, '规则'])

/** A condition tree over the facts of a customer. */
export type TagRule =
  | { all: TagRule[] }
  | { any: TagRule[] }
  | {
      field: string
      op: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'in' | 'between'
      value: string | number | boolean | (string | number)[]
      days?: number
    }

export const tag = defineEntity('basedata.tag', {
  label: '标签',
  doc: `A group of customers. Members of a rule tag are the result of its rule at the last refresh and may not be edited by hand.`,
  title: 'name',
  base: '/basedata/base/tag',
  perms: { prefix: 'basedata:tag', add: 'edit', delete: 'edit' },
  scope: 'company',
  softDelete: false,
  fields: {
    category: f.text('分类', { max: 20, indexed: true }),
    name: f.text('标签名称', { required: true, max: 30, search: true }),
    kind: f.choice('方式', { of: TAG_KIND, required: true, createOnly: true, default: 1 }),
    rule: f.json<TagRule>('规则', { when: { kind: 2 } }),
    memberCount: f.integer('客户数', { required: true, readonly: true, min: 0, default: 0 }),
    refreshedAt: f.dateTime('刷新时间', { readonly: true }),
    state: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
  },
  unique: [unique(['name', 'companyId'], '标签名称已存在')],
  rules: (rule) => [rule('rule', '请设置标签规则', ({ kind, rule: tree }) => kind !== 2 || tree != null)],
  list: {
    columns: ['name', 'category', 'kind', 'memberCount', 'refreshedAt', 'state'],
    filters: ['category', 'kind', 'state'],
    totals: ['memberCount'],
  },
  form: [group('标签', ['category', 'name', 'kind', 'rule', 'state'])],
})

export type TagRow = ScreenRow<typeof tag>
