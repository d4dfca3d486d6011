import { defineEntity, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const MEMBER_SOURCE = options([1, '手动'], [2, '规则'], [3, '导入'])

export const tagMember = defineEntity('basedata.tagMember', {
  label: '标签客户',
  doc: "A customer under a tag. Rule tags write their rows at refresh; a customer outside the caller's scope is neither counted nor listed.",
  title: 'customerId',
  base: '/basedata/base/tagMember',
  perms: { prefix: 'basedata:tag', add: 'member', edit: 'member', delete: 'member' },
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'add', 'delete', 'export'],
  fields: {
    tagId: f.ref('标签', { to: 'basedata.tag', required: true, createOnly: true, indexed: true }),
    customerId: f.ref('客户', { to: 'basedata.customer', required: true, createOnly: true, indexed: true }),
    source: f.choice('来源', { of: MEMBER_SOURCE, required: true, readonly: true, default: 1 }),
    at: f.dateTime('加入时间', { readonly: true, indexed: true }),
  },
  unique: [unique(['tagId', 'customerId'], '该客户已在标签中')],
  list: { filters: ['tagId', 'source', 'at'] },
})

export type TagMember = ScreenRow<typeof tagMember>
