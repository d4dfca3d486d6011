import type { Person } from '@wuguan/contract/bpm/todo.actions'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { EngineDefinition } from '../engine/ports.ts'

/** People as processes look for them: who is there, who leads whom, who stands in for whom. Who may act where: `kernel/auth/holders.ts`. */

/** Names with department, else company, by user. */
export async function personsById(q: Queryable, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, Person>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await q.query<Person>(
    `select u.id, u.pet_name as nickname, coalesce(d.name, c.name) as "deptName"
     from sys_user u left join company d on d.id = u.department_id left join company c on c.id = u.company_id where u.id = any($1)`,
    [wanted],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
export const personOf = (known: ReadonlyMap<number, Person>, id: number): Person =>
  known.get(id) ?? { id, nickname: '', deptName: null }

export async function enabledOnly(q: Queryable, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await q.query<{ id: number }>(
    'select id from sys_user where id = any($1) and state = 1 and deleted_at is null',
    [ids],
  )
  const live = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => live.has(id))
}

/**
 * The leader of the nth department above a user (1: his own), or of the next one above that has another leader than himself.
 */
export async function leaderAbove(q: Queryable, userId: number, level = 1): Promise<number | null> {
  const rows = await q.query<{ leader_id: number | null }>(
    `with recursive up as (
       select c.id, c.parent_id, c.leader_id, 1 as level from sys_user u join company c on c.id = coalesce(u.department_id, u.company_id) where u.id = $1
       union all
       select c.id, c.parent_id, c.leader_id, up.level + 1 from up join company c on c.id = up.parent_id)
     select l.id as leader_id from up left join sys_user l on l.id = up.leader_id and l.state = 1 and l.deleted_at is null and l.id <> $1
     order by up.level`,
    [userId],
  )
  const from = Math.min(level - 1, rows.length - 1)
  return rows.slice(Math.max(from, 0)).find((row) => row.leader_id !== null)?.leader_id ?? null
}

/** Administrators of the process as its model names them now; a model that names nobody is administered by who deployed it. */
export async function administratorsOf(
  q: Queryable,
  definition: Pick<EngineDefinition, 'id' | 'modelId'>,
): Promise<number[]> {
  const named = await q.query<{ id: number }>(
    `select u.id from process_model__admin_users a join sys_user u on u.id = a.target_id and u.state = 1 and u.deleted_at is null
     where a.owner_id = $1 order by a.position`,
    [definition.modelId],
  )
  if (named.length > 0) return named.map(({ id }) => id)
  const rows = await q.query<{ id: number }>(
    `select u.id from process_definition d join sys_user u on u.id = d.deployed_by and u.state = 1 and u.deleted_at is null where d.id = $1`,
    [definition.id],
  )
  if (rows.length > 0) return rows.map(({ id }) => id)
  // What the product ships has nobody of its own.
  return keepersOf(q)
}

/** Those who keep the whole installation. */
export async function keepersOf(q: Queryable): Promise<number[]> {
  const rows = await q.query<{ id: number }>(
    'select id from sys_user where super_admin and state = 1 and deleted_at is null order by id',
  )
  return rows.map(({ id }) => id)
}

/** Substitutes of those who are away now, by user. The substitute of a substitute is not asked. */
export async function proxiesOf(
  { q, now }: { q: Queryable; now: Date },
  ids: readonly number[],
  definitionId: string,
): Promise<Record<number, number>> {
  if (ids.length === 0) return {}
  const rows = await q.query<{ user_id: number; proxy_user_id: number }>(
    `select p.user_id, p.proxy_user_id from absence_proxy p join sys_user u on u.id = p.proxy_user_id and u.state = 1 and u.deleted_at is null
     where p.user_id = any($1) and p.state = 1 and p.start_at <= $2 and p.end_at > $2
       and (cardinality(coalesce(p.categories, '{}')) = 0 or (select category from process_definition where id = $3) = any(p.categories))`,
    [[...ids], now, definitionId],
  )
  return Object.fromEntries(rows.map((row) => [row.user_id, row.proxy_user_id]))
}
