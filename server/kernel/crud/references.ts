import { type AnyEntity, nounOf } from '@wuguan/contract/kernel/entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { Attachment, Field } from '@wuguan/contract/kernel/fields'
import type { Actor } from '../auth/actor.ts'
import { kindColumns, refsTable } from '../db/columns.ts'
import { Params, type Queryable, snake, lockOn } from '../db/sql.ts'
import { hasValue } from '../auth/scope.ts'
import { entityNamed, lineRefs, mentionsOf, referrersOf } from '../entities.ts'
import type { Draft, RowPlace } from './store.ts'
import { bindFiles } from '../files/claim.ts'

/**
 * Integrity of references is the kernel's, not the database's: a foreign key cannot see soft deletion, scope or community.
 * Every named record must be live and reachable from where the row lies.
 */
export async function checkReferences(
  q: Queryable,
  entity: AnyEntity,
  draft: Draft,
  names: readonly string[],
  place: RowPlace,
  actor: Actor,
): Promise<void> {
  const refused: Record<string, string> = {}
  for (const name of names) {
    const field = entity.fields[name]
    if (!field) continue
    if (field.kind === 'ref' || field.kind === 'refs') {
      const value = draft[name]
      const ids = (Array.isArray(value) ? value : value == null ? [] : [value]) as Id[]
      const reached = await reachedOf(q, entity, field, ids, place, actor)
      if (!ids.every((id) => reached.has(id))) refused[name] = `${field.label}不存在或已删除`
    }
    for (const [own, one] of lineRefs(field)) {
      const named = ((draft[name] as Readonly<Record<string, unknown>>[] | null) ?? []).map((line) => line[own] as Id)
      const ids = named.filter((id) => id != null)
      const reached = await reachedOf(q, entity, one, ids, place, actor)
      const at = named.findIndex((id) => id != null && !reached.has(id))
      if (at >= 0) refused[`${name}.${at}.${own}`] = `${one.label}不存在或已删除`
    }
  }
  if (Object.keys(refused).length) throw badInput(refused)
}

type Id = string | number
/** Of these records those that are live and may be named by a record of the place. */
async function reachedOf(
  q: Queryable,
  entity: AnyEntity,
  { to, having = {} }: Field,
  ids: readonly Id[],
  place: RowPlace,
  actor: Actor,
): Promise<ReadonlySet<Id>> {
  if (ids.length === 0) return new Set()
  const target = entityNamed(to!)
  const params = new Params()
  const conditions = [
    `id = any(${params.add(ids)})`,
    ...Object.entries(having).map(([name, value]) => hasValue(target.fields[name]!, snake(name), value, params)),
  ]
  if (target.softDelete) conditions.push('deleted_at is null')
  if (target.scope === 'community' && entity.scope === 'community' && place.communityId !== null)
    conditions.push(`community_id = ${params.add(place.communityId)}`)
  else if (target.scope === 'community' && actor.userId)
    conditions.push(`community_id = any(${params.add([...actor.widest.communities, ...actor.widest.ownCommunities])})`)
  else if (target.scope === 'company' && actor.userId && target.name !== 'basedata.community')
    conditions.push(
      `(company_id = any(${params.add([...actor.widest.companies, ...actor.widest.ownCompanies])})${target.nullableCompany ? ' or company_id is null' : ''})`,
    )
  else if (target.name === 'basedata.community' && actor.userId)
    conditions.push(`id = any(${params.add([...actor.widest.communities, ...actor.widest.ownCommunities])})`)
  const rows = await q.query<{ id: Id }>(
    `select id from ${target.table} where ${conditions.join(' and ')}`,
    params.values,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Confirms the uploaded files that a row now names; a file of somebody else's upload or record is refused. */
export async function claimAttachments(
  q: Queryable,
  entity: AnyEntity,
  id: string | number,
  draft: Draft,
  names: readonly string[],
  actor: Actor,
  now: Date,
): Promise<void> {
  for (const name of names) {
    const field = entity.fields[name]
    if (!field || (field.kind !== 'attachments' && field.kind !== 'images')) continue
    const ids = ((draft[name] as Attachment[] | null) ?? []).map((file) => file.id)
    const claim = { bizType: nounOf(entity), bizId: String(id), field: name, uploaderId: actor.userId || null }
    if (!(await bindFiles(q, now, ids, claim))) throw badInput({ [name]: `${field.label}中有文件已失效，请重新上传` })
  }
}

/** Refuses while live records require one of these. */
export async function refuseWhileReferred(
  q: Queryable,
  entity: AnyEntity,
  ids: readonly (string | number)[],
  ignored: readonly string[],
): Promise<void> {
  for (const { entity: other, field } of referrersOf(nounOf(entity))) {
    if (ignored.includes(other.name)) continue
    const column = `t.${snake(field)}`
    const [row] = await q.query<{ n: number }>(
      `select count(*) as n from (select 1 from ${other.table} t where ${column} = any($1)${other.softDelete ? ' and t.deleted_at is null' : ''} limit 1000) c`,
      [ids],
    )
    if (row!.n > 0) throw refuse(`该${entity.label}已被${row!.n}条${other.label}引用，不能删除`)
  }
}

/** Refuses in these words while anything names one of these, also where it need not: without it the other would say something else. */
export async function refuseWhileMentioned(
  q: Queryable,
  entity: AnyEntity,
  ids: readonly (string | number)[],
  sentence: string,
): Promise<void> {
  for (const { entity: other, field, line } of mentionsOf(nounOf(entity))) {
    const column = snake(field)
    const named = line
      ? `exists (select 1 from jsonb_array_elements(t.${column}) l where l->>'${line}' = any($1::text[]))`
      : `${other.fields[field]!.kind === 'refs' ? 't.target_id' : `t.${column}`}::text = any($1::text[])`
    const table = other.fields[field]!.kind === 'refs' ? refsTable(other, field) : other.table
    const [found] = await q.query(`select 1 from ${table} t where ${named} limit 1`, [ids.map(String)])
    if (found) throw refuse(sentence)
  }
}

/** Periods of rows with equal `within` values may not overlap; concurrent writers wait for each other on a lock of those values. */
export async function checkOverlaps(
  q: Queryable,
  entity: AnyEntity,
  id: string | number | null,
  draft: Draft,
): Promise<void> {
  for (const rule of entity.noOverlap) {
    const [startColumn, endColumn] =
      typeof rule.range === 'string'
        ? [`${snake(rule.range)}_start`, `${snake(rule.range)}_end`]
        : [snake(rule.range[0]), snake(rule.range[1])]
    const range =
      typeof rule.range === 'string'
        ? (draft[rule.range] as { start: string; end: string | null } | null)
        : { start: draft[rule.range[0]] as string | null, end: (draft[rule.range[1]] as string | null) ?? null }
    if (!range?.start) continue
    const values = rule.within.map((name) => draft[name])
    if (values.some((value) => value == null)) continue
    await lockOn(q, `${nounOf(entity)}:${rule.within.join(',')}:${values.join('|')}`)
    const params = new Params()
    const same = rule.within.map((name) => {
      const field = entity.fields[name]!
      return `${kindColumns(field).sortable(snake(name)) ?? snake(name)} = ${params.add(draft[name])}`
    })
    const [row] = await q.query(
      `select 1 from ${entity.table} where ${[
        ...same,
        ...(id === null ? [] : [`id <> ${params.add(id)}`]),
        ...(entity.softDelete ? ['deleted_at is null'] : []),
        `${startColumn} <= coalesce(${params.add(range.end)}::date, 'infinity'::date)`,
        `coalesce(${endColumn}, 'infinity'::date) >= ${params.add(range.start)}::date`,
      ].join(' and ')} limit 1`,
      params.values,
    )
    if (row) throw badInput({ [typeof rule.range === 'string' ? rule.range : rule.range[0]]: rule.message })
  }
}

/** A record may not become its own descendant, nor its branch reach deeper than the tree allows. `id` null: a new record. */
export async function checkTree(
  q: Queryable,
  entity: AnyEntity,
  id: string | number | null,
  parent: unknown,
): Promise<void> {
  if (!entity.tree || parent == null) return
  const { tree, table, label } = entity
  // Two who move two records below each other would each see the tree as it was before the other.
  if (id !== null) await lockOn(q, `tree:${table}`)
  const column = snake(tree.parent)
  const [found] = await q.query<{ ring: boolean; levels: number }>(
    `with recursive up as (select id, ${column} as parent from ${table} where id = $1
       union select t.id, t.${column} from ${table} t join up on t.id = up.parent),
     down as (select id, 1 as level from ${table} where id = $2
       union all select t.id, down.level + 1 from ${table} t join down on t.${column} = down.id
         where down.level <= ${MAX_LEVELS}${entity.softDelete ? ' and t.deleted_at is null' : ''})
     select coalesce(bool_or(up.id = $2), false) as ring,
       count(*)::int + coalesce((select max(level) from down), 1) as levels from up`,
    [parent, id],
  )
  if (found!.ring) throw badInput({ [tree.parent]: tree.ring ?? `上级${label}不能是自己或下级${label}` })
  if (found!.levels > (tree.levels ?? MAX_LEVELS))
    throw badInput({ [tree.parent]: `${label}最多${tree.levels ?? MAX_LEVELS}级` })
}
/** Where an entity does not say how deep its tree may be. */
const MAX_LEVELS = 20
