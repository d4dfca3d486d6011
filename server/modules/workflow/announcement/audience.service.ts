import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../../../kernel/auth/actor.ts'
import type { Params, Queryable } from '../../../kernel/db/sql.ts'

/** Whom an announcement is meant for (L7): users and owners as they are now, so that later joiners are readers as well. */
export interface Audience {
  readonly audience: number | null
  readonly companyId: number
  readonly companies: readonly number[]
  readonly departments: readonly number[]
  readonly positions: readonly number[]
  readonly communities: readonly number[]
}
const TO_ALL_STAFF = [1, 4]
const TO_PARTS = 2
const TO_OWNERS = [3, 4]

/** The targets of a stored announcement. */
export const targetsOf = (alias: string) => {
  const ids = (field: string) =>
    `coalesce((select json_agg(x.target_id) from announcement__${field} x where x.owner_id = ${alias}.id), '[]') as ${field}`
  return ['companies', 'departments', 'positions', 'communities'].map(ids).join(', ')
}

export function demandAudience({ audience, departments, positions, communities }: Audience): void {
  const empty =
    audience === null ||
    (audience === TO_PARTS && departments.length + positions.length === 0) ||
    (TO_OWNERS.includes(audience) && communities.length === 0)
  if (empty) throw badInput({ audience: '请选择发布范围' })
}

/** An editor speaks only to what he may see with the right to publish (L8). */
export async function demandInScope(q: Queryable, actor: Actor, of: Audience): Promise<void> {
  const scope = actor.scope('cms:announcement:publish')
  const companies = of.companies.length > 0 || !TO_ALL_STAFF.includes(of.audience ?? 0) ? of.companies : [of.companyId]
  const owners = await q.query<{ id: number }>(
    `select distinct own.id from company t join lateral (
       select c.id from company c where c.node_type <= 2 and t.path like c.path || '%' order by c.level desc limit 1) own on true
     where t.id = any($1)
     union select p.company_id from position p where p.id = any($2)`,
    [[...companies, ...of.departments], of.positions],
  )
  const outside =
    owners.some(({ id }) => !scope.companies.includes(id)) ||
    of.communities.some((id) => !scope.communities.includes(id))
  if (outside) throw refuse('发布范围超出数据权限')
}

/** Enabled users who are meant, as a select of ids; `own` is the company of the announcement. */
export function staffSql(of: Audience, params: Params): string | null {
  const people = (condition: string) =>
    `select u.id from sys_user u where u.state = 1 and u.deleted_at is null and ${condition}`
  const under = (column: string, ids: readonly number[]) =>
    `exists (select 1 from company at join company top on top.id = any(${params.add([...ids])}) where at.id = ${column} and at.path like top.path || '%')`
  if (TO_ALL_STAFF.includes(of.audience ?? 0))
    return people(under('u.company_id', of.companies.length > 0 ? of.companies : [of.companyId]))
  if (of.audience !== TO_PARTS) return null
  return people(
    `(${under('u.department_id', of.departments)} or exists (select 1 from user_position up where up.user_id = u.id and up.position_id = any(${params.add([...of.positions])})))`,
  )
}
/** Customers with a live relation to a house of the communities. */
export function ownersSql(of: Audience, today: string, params: Params): string | null {
  if (!TO_OWNERS.includes(of.audience ?? 0)) return null
  const day = params.add(today)
  return `select distinct ch.customer_id as id from customer_house ch where ch.community_id = any(${params.add([...of.communities])})
    and ch.relation in (1, 2) and ch.start_date <= ${day}::date and (ch.end_date is null or ch.end_date >= ${day}::date)`
}

/** The same audience as a condition on a stored row: 应读 of a list, without reading its targets first. */
export const readerCountSql = (alias: string, day: string) => `(
  (select count(*) from sys_user u where u.state = 1 and u.deleted_at is null and ${isReaderSql(alias, 'u')})
  + (select count(distinct ch.customer_id) from customer_house ch join announcement__communities x on x.owner_id = ${alias}.id and x.target_id = ch.community_id
     where ${alias}.audience in (3, 4) and ch.relation in (1, 2) and ch.start_date <= ${day}::date and (ch.end_date is null or ch.end_date >= ${day}::date)))::int`

/** Whether a user is meant by a stored announcement. */
export const isReaderSql = (alias: string, user: string) => `case
  when ${alias}.audience in (1, 4) then exists (select 1 from company at join company top on at.path like top.path || '%' where at.id = ${user}.company_id
    and (top.id in (select x.target_id from announcement__companies x where x.owner_id = ${alias}.id)
      or (top.id = ${alias}.company_id and not exists (select 1 from announcement__companies x where x.owner_id = ${alias}.id))))
  when ${alias}.audience = 2 then exists (select 1 from company at join company top on at.path like top.path || '%'
      join announcement__departments x on x.target_id = top.id where x.owner_id = ${alias}.id and at.id = ${user}.department_id)
    or exists (select 1 from user_position up join announcement__positions x on x.target_id = up.position_id where x.owner_id = ${alias}.id and up.user_id = ${user}.id)
  else false end`
