import type { customer } from '@wuguan/contract/basedata/customer.entity'
import { badInput, forbidden } from '@wuguan/contract/kernel/errors'
import { birthdayOf, genderOf, isIdNumber } from '@wuguan/contract/kernel/id-number'
import type { Actor } from '../../../kernel/auth/actor.ts'
import { anyOf } from '../../../kernel/auth/scope.ts'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { type Params, type Queryable, likeText } from '../../../kernel/db/sql.ts'
import { writePinyin } from './pinyin.service.ts'
import { OPEN } from '../support.service.ts'

/** R15: a customer is visible where he has or had a house, or was recorded. */
export function visibleIn(communities: readonly number[], alias: string, params: Params): string {
  if (communities.length === 0) return 'false'
  const here = anyOf('ch.community_id', communities, params)
  return `(${anyOf(`${alias}.created_in`, communities, params)} or exists (select 1 from customer_house ch where ch.customer_id = ${alias}.id and ${here}))`
}
const idsOf = (value: string) =>
  value
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
const throughHouse = (condition: string, alias: string) =>
  `exists (select 1 from customer_house ch join house h on h.id = ch.house_id where ch.customer_id = ${alias}.id and ${OPEN('ch')} and ${condition})`

/** Houses outside the caller's communities are not named to him. */
export const inReach = (actor: Actor, alias: string, params: Params) =>
  anyOf(`${alias}.community_id`, [...actor.widest.communities, ...actor.widest.ownCommunities], params)

export const customerHooks: EntityHooks<typeof customer> = {
  scope(actor, permission, alias, params) {
    const scope = permission === null ? actor.widest : actor.scope(permission)
    const parts = [visibleIn(scope.communities, alias, params)]
    if (scope.ownCommunities.length)
      parts.push(
        `(${visibleIn(scope.ownCommunities, alias, params)} and ${alias}.created_by = ${params.add(actor.userId)})`,
      )
    const any = parts.filter((part) => part !== 'false')
    return any.length ? `(${any.join(' or ')})` : 'none'
  },
  computed: {
    houseNames: (alias, params, _now, actor) =>
      `(select coalesce(json_agg(h.full_name order by ch.relation, ch.id), '[]'::json) from customer_house ch join house h on h.id = ch.house_id where ch.customer_id = ${alias}.id and ${OPEN('ch')} and ${inReach(actor, 'ch', params)})`,
    relations: (alias, params, _now, actor) =>
      `(select coalesce(json_agg(distinct case ch.relation when 1 then '业主' when 2 then '共有人' when 3 then '租户' when 4 then '家庭成员' when 5 then '同住人' else '使用人' end), '[]'::json) from customer_house ch where ch.customer_id = ${alias}.id and ${OPEN('ch')} and ${inReach(actor, 'ch', params)})`,
  },
  filters: {
    communityId: (value, alias, params) => visibleIn(idsOf(value), alias, params),
    communityIds: (value, alias, params) => visibleIn(idsOf(value), alias, params),
    buildingId: (value, alias, params) => throughHouse(`h.building_id::text = ${params.add(value)}`, alias),
    unitId: (value, alias, params) => throughHouse(`h.unit_id::text = ${params.add(value)}`, alias),
    houseId: (value, alias, params) => throughHouse(`h.id::text = ${params.add(value)}`, alias),
    relation: (value, alias, params) => throughHouse(`ch.relation = any(${params.add(idsOf(value))})`, alias),
    tagId: (value, alias, params) =>
      `exists (select 1 from tag_member m where m.customer_id = ${alias}.id and m.tag_id::text = ${params.add(value)})`,
    hasHouse: (value, alias) =>
      value === 'true'
        ? throughHouse('true', alias)
        : value === 'false'
          ? `not ${throughHouse('true', alias)}`
          : 'false',
  },
  keyword: (text, alias, params) => throughHouse(`h.full_name ilike ${params.add(likeText(text))}`, alias),

  async beforeSave(context, draft, before) {
    const { q, actor, via } = context
    if (!before) {
      draft.createdIn ??= context.communityId ?? actor.communityId
      if (draft.createdIn == null) throw badInput({ createdIn: '请选择建档项目' })
      const scope = actor.scope('basedata:customer:add')
      if (
        via === 'user' &&
        !scope.communities.includes(draft.createdIn) &&
        !scope.ownCommunities.includes(draft.createdIn)
      )
        throw forbidden()
      // A customer belongs to the company of the community that recorded him.
      const [community] = await q.query<{ company_id: number }>(
        'select company_id from community where id = $1 and deleted_at is null',
        [draft.createdIn],
      )
      if (!community) throw badInput({ createdIn: '建档项目不存在或已删除' })
      context.companyId = community.company_id
    }
    const id = draft.idNo?.toUpperCase()
    if (draft.customerType === 1 && draft.idType === 1 && id && isIdNumber(id)) {
      draft.idNo = id
      draft.birthday = birthdayOf(id)
      draft.gender = genderOf(id)
    }
    if (draft.labels) await checkLabels(context.q, draft.labels)
  },
  async afterSave({ q }, { id, draft, before }) {
    if (draft.name && draft.name !== before?.name) await writePinyin(q, id, draft.name)
  },
}

/** Of a type that allows one label, a customer has one at most. */
export async function checkLabels(q: Queryable, labelIds: readonly string[]): Promise<void> {
  const [twice] = await q.query<{ names: string }>(
    "select string_agg(name, '、') as names from crm_label where id = any($1) and not multi group by type having count(*) > 1 limit 1",
    [labelIds],
  )
  if (twice) throw badInput({ labels: `${twice.names}只能选择一项` })
}
