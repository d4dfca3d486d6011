import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Actor } from '../auth/actor.ts'
import { fieldColumns, kindColumns, refsTable } from '../db/columns.ts'
import type { Queryable } from '../db/sql.ts'
import { idTypeOf } from '../entities.ts'
import { uuidv7 } from '../ids.ts'
import type { Secrets } from '../secrets.ts'

export type Draft = Record<string, unknown>
export interface RowPlace {
  companyId: number | null
  communityId: number | null
}

const isRelation = (kind: string) => kind === 'refs'

/** Column values of a draft's fields; only the fields named in `only` (default: those the draft has). */
export function columnValues(
  entity: AnyEntity,
  draft: Draft,
  secrets: Secrets,
  only: readonly string[] = Object.keys(draft),
): Map<string, { type: string; value: unknown }> {
  const columns = new Map<string, { type: string; value: unknown }>()
  for (const name of only) {
    const field = entity.fields[name]
    if (!field || isRelation(field.kind)) continue
    const definitions = fieldColumns(name, field, idTypeOf)
    const values = kindColumns(field).store(draft[name] ?? null, field, secrets)
    definitions.forEach((column, i) => columns.set(column.name, { type: column.type, value: values[i] ?? null }))
  }
  return columns
}

/** Values of fields that a new row starts with where the draft says nothing. */
export function withDefaults(entity: AnyEntity, draft: Draft): Draft {
  const full: Draft = { ...draft }
  for (const [name, field] of Object.entries(entity.fields))
    if (full[name] === undefined && field.default !== undefined) full[name] = field.default
  return full
}

function placeColumns(entity: AnyEntity, actor: Actor, place: RowPlace): [string, string, unknown][] {
  const columns: [string, string, unknown][] = []
  if (entity.scope !== 'global' && !entity.fields['companyId']) columns.push(['company_id', 'bigint', place.companyId])
  if (entity.scope === 'community' && !entity.fields['communityId'])
    columns.push(['community_id', 'bigint', place.communityId])
  if (entity.scope === 'user' && !entity.fields['userId']) columns.push(['user_id', 'bigint', actor.userId])
  return columns
}

/** Inserts one row and its relations; the draft is complete. Returns its id. */
export async function insertRow(
  q: Queryable,
  entity: AnyEntity,
  draft: Draft,
  place: RowPlace,
  actor: Actor,
  secrets: Secrets,
  now: Date,
): Promise<string | number> {
  const columns = columnValues(entity, withDefaults(entity, draft), secrets)
  for (const [name, type, value] of placeColumns(entity, actor, place)) columns.set(name, { type, value })
  for (const name of ['created_by', 'updated_by']) columns.set(name, { type: 'bigint', value: actor.userId || null })
  for (const name of ['created_at', 'updated_at']) columns.set(name, { type: 'timestamptz', value: now })
  if (entity.id === 'uuid') columns.set('id', { type: 'uuid', value: uuidv7() })
  const names = [...columns.keys()]
  const [row] = await q.query<{ id: string | number }>(
    `insert into ${entity.table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    [...columns.values()].map((c) => c.value),
  )
  await writeRelations(q, entity, row!.id, draft, Object.keys(draft))
  return row!.id
}

/**
 * Inserts many rows in one statement per thousand, in their order; for imports, generation and seeds. Returns their ids.
 * Drafts are complete and checked; relations (`refs`) are written too.
 */
export async function insertRows(
  q: Queryable,
  entity: AnyEntity,
  rows: readonly { draft: Draft; place: RowPlace; id?: string | number }[],
  actor: Actor,
  secrets: Secrets,
  now: Date,
): Promise<(string | number)[]> {
  const ids: (string | number)[] = []
  for (let start = 0; start < rows.length; start += 1000) {
    const chunk = rows.slice(start, start + 1000)
    const records = chunk.map(({ draft, place, id }) => {
      const columns = columnValues(entity, withDefaults(entity, draft), secrets)
      for (const [name, type, value] of placeColumns(entity, actor, place)) columns.set(name, { type, value })
      if (entity.id === 'uuid') columns.set('id', { type: 'uuid', value: id ?? uuidv7() })
      else if (id !== undefined) columns.set('id', { type: 'bigint', value: id })
      return columns
    })
    const types = new Map<string, string>()
    for (const record of records) for (const [name, { type }] of record) types.set(name, type)
    // Columns that some rows leave out keep the default of the table there only when no row names them.
    const names = [...types.keys()]
    const payload = records.map((record) =>
      Object.fromEntries(names.map((name) => [name, plainJson(record.get(name)?.value ?? null, types.get(name)!)])),
    )
    const inserted = await q.query<{ id: string | number }>(
      `insert into ${entity.table} (${names.join(', ')}, created_by, created_at, updated_by, updated_at)
       select ${names.map((name) => `r.${name}`).join(', ')}, $2, $3, $2, $3
       from rows from (jsonb_to_recordset($1::jsonb) as (${names.map((name) => `${name} ${types.get(name)}`).join(', ')})) with ordinality as r order by r.ordinality
       returning id`,
      [JSON.stringify(payload), actor.userId || null, now],
    )
    const made =
      entity.id === 'uuid' ? records.map((record) => record.get('id')!.value as string) : inserted.map((row) => row.id)
    ids.push(...made)
    for (const [name, field] of Object.entries(entity.fields))
      if (isRelation(field.kind)) {
        const pairs = chunk.flatMap(({ draft }, i) =>
          ((draft[name] as (string | number)[] | null) ?? []).map((target, position) => ({
            owner: made[i],
            target,
            position,
          })),
        )
        if (pairs.length === 0) continue
        const ownerType = entity.id === 'integer' ? 'bigint' : 'uuid'
        const targetType = idTypeOf(field.to!) === 'integer' ? 'bigint' : 'uuid'
        await q.query(
          `insert into ${refsTable(entity, name)} (owner_id, target_id, position)
           select r.owner, r.target, r.position from jsonb_to_recordset($1::jsonb) as r(owner ${ownerType}, target ${targetType}, position integer) on conflict do nothing`,
          [JSON.stringify(pairs)],
        )
      }
  }
  return ids
}

/** jsonb columns were serialised for the driver; inside a record set they are JSON again. */
const plainJson = (value: unknown, type: string) =>
  type === 'jsonb' && typeof value === 'string' ? JSON.parse(value) : value

/** Replaces the relations that the draft names. */
export async function writeRelations(
  q: Queryable,
  entity: AnyEntity,
  id: string | number,
  draft: Draft,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    const field = entity.fields[name]
    if (!field || !isRelation(field.kind) || draft[name] === undefined) continue
    const table = refsTable(entity, name)
    await q.query(`delete from ${table} where owner_id = $1`, [id])
    const targets = (draft[name] as (string | number)[] | null) ?? []
    if (targets.length)
      await q.query(
        `insert into ${table} (owner_id, target_id, position) select $1, x.target, x.position - 1 from unnest($2::${idTypeOf(field.to!) === 'integer' ? 'bigint' : 'uuid'}[]) with ordinality as x(target, position)`,
        [id, targets],
      )
  }
}

/** Updates the named fields of a row that is locked; raises its version. */
export async function updateRow(
  q: Queryable,
  entity: AnyEntity,
  id: string | number,
  draft: Draft,
  changed: readonly string[],
  actor: Actor,
  secrets: Secrets,
  now: Date,
): Promise<number> {
  const columns = columnValues(entity, draft, secrets, changed)
  const names = [...columns.keys()]
  const sets = [
    ...names.map((name, i) => `${name} = $${i + 4}`),
    'version = version + 1',
    'updated_by = $2',
    'updated_at = $3',
  ]
  const [row] = await q.query<{ version: number }>(
    `update ${entity.table} set ${sets.join(', ')} where id = $1 returning version`,
    [id, actor.userId || null, now, ...[...columns.values()].map((c) => c.value)],
  )
  await writeRelations(q, entity, id, draft, changed)
  return row!.version
}
