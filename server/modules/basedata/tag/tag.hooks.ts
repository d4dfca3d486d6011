import { customer } from '@wuguan/contract/basedata/customer.entity'
import type { tag } from '@wuguan/contract/basedata/tag.entity'
import type { tagMember } from '@wuguan/contract/basedata/tag-member.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { Params } from '../../../kernel/db/sql.ts'
import { anyOf } from '../../../kernel/auth/scope.ts'
import { mobileLookups, mobileWhere } from '../customer/mobile-search.service.ts'
import { scoped } from '../../../kernel/crud/where.ts'
import { customerHooks } from '../customer/customer.hooks.ts'
import { checkRule, ruleSql } from './rule.ts'

export const tagHooks: EntityHooks<typeof tag> = {
  beforeSave(_context, draft) {
    if (draft.kind !== 2) return
    draft.rule = checkRule(draft.rule)
    ruleSql(draft.rule, { alias: 'p', today: '$1' }, new Params())
  },
  async afterDelete({ q }, rows) {
    await q.query('delete from tag_member where tag_id = any($1)', [rows.map((row) => row.id)])
  },
  ignoreReferrers: ['basedata.tagMember', 'basedata.tagSnapshot'],
}

/** R12: members outside the caller's scope are neither counted nor listed; a rule's members are not edited by hand. */
export const tagMemberHooks: EntityHooks<typeof tagMember> = {
  scope(actor, permission, alias, params) {
    const scope = permission === null ? actor.widest : actor.scope(permission)
    if (scope.companies.length === 0 && scope.ownCompanies.length === 0) return 'none'
    const company = anyOf(`${alias}.company_id`, [...scope.companies, ...scope.ownCompanies], params)
    return `(${company} and exists (select 1 from customer p where p.id = ${alias}.customer_id and p.deleted_at is null and ${scoped(customer, customerHooks, actor, permission, 'p', params)}))`
  },
  keyword: (text, alias, params, actor) => {
    const mobile = mobileWhere(text, 'p.mobile', actor, params) ?? 'false'
    return `exists (select 1 from customer p where p.id = ${alias}.customer_id and (p.name ilike ${params.add(`%${text}%`)} or ${mobile}))`
  },
  keywordLookups: mobileLookups,
  async beforeSave(context, draft, before) {
    if (before) return
    const [tag] = await context.q.query<{ kind: number; company_id: number }>(
      'select kind, company_id from tag where id = $1 for update',
      [draft.tagId],
    )
    if (!tag) throw badInput({ tagId: '请选择标签' })
    if (tag.kind === 2) throw refuse('规则标签不能手动调整成员')
    context.companyId = tag.company_id
  },
  async afterSave({ q, now }, { id, draft, before }) {
    if (!before) await q.query('update tag_member set at = $2 where id = $1', [id, now])
    await countMembers(q, [draft.tagId!])
  },
  async beforeDelete({ q }, rows) {
    const [rule] = await q.query('select 1 from tag where id = any($1) and kind = 2', [rows.map((row) => row.tagId)])
    if (rule) throw refuse('规则标签不能手动调整成员')
  },
  afterDelete: ({ q }, rows) => countMembers(q, [...new Set(rows.map((row) => row.tagId))]),
}

export async function countMembers(
  q: { query(text: string, values?: readonly unknown[]): Promise<unknown> },
  tagIds: readonly string[],
): Promise<void> {
  await q.query(
    'update tag t set member_count = (select count(*) from tag_member m where m.tag_id = t.id), version = version + 1 where t.id = any($1)',
    [tagIds],
  )
}
