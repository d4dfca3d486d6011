import { isDeepStrictEqual } from 'node:util'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { type Queryable, ident, snake } from './db/sql.ts'
import { uuidv7 } from './ids.ts'
import { VERSION } from './version.ts'

type Values = Readonly<Record<string, unknown>>
type Id = string | number

/** Rows that releases bring along: menus, dictionaries, number rules, jobs, what events say. */
export interface ReferenceKind {
  readonly entity: AnyEntity
  /** Columns by whose values a row is found that is not known by its offer. */
  identity(values: Values): readonly string[]
  /** SQL: which rows are the platform's, where others keep theirs in the same table. */
  readonly where?: string
}
export interface ReferenceRow {
  /** Names the row in every release; never changes its meaning. */
  readonly key: string
  /** By column, as JSON carries them: what later releases may change for whoever has left it as it came. */
  readonly values: Values
  /** Columns that are written with a new row only. */
  readonly first?: Values
  /** The row of this kind, standing before it, whose id the column holds; none: null. Where that row is gone, this one is not offered. */
  readonly below?: { readonly column: string; readonly key: string | null }
  /** People have arranged what it belongs to before offers were recorded: missing, it was taken away. */
  readonly arranged?: boolean
}
export interface Offered {
  /** Ids of the rows that are there, by key; what is not in it was taken away, or waits for room. */
  readonly ids: ReadonlyMap<string, Id>
  /** Keys whose row came or was changed now. */
  readonly written: ReadonlySet<string>
}

interface Found extends Record<string, unknown> {
  id: Id
  gone: boolean
  by_people: boolean
  touched: boolean
}
interface Offer extends Record<string, unknown> {
  key: string
  row_id: string | null
  offered: Values
}

/**
 * Brings rows of this build in, one by one, each by its key. A row that is missing is inserted the first time it is offered and never
 * again, so that what was deleted stays deleted. A column whose value differs from release to release follows, unless it no longer
 * holds what was offered: then it is somebody's own. A row that has no room (its name was given to another) waits for it.
 *
 * An installation of before the record has its rows taken over at its first start: what people did to them stands in the operation
 * log, which nobody shortens. As many statements as the rows have levels, however many rows there are; run under the lock of the seeds.
 */
export async function offerRows(
  q: Queryable,
  now: Date,
  kind: ReferenceKind,
  rows: readonly ReferenceRow[],
): Promise<Offered> {
  const { entity } = kind
  const columns = [
    ...new Set(rows.flatMap(({ values, below }) => [...Object.keys(values), ...(below ? [below.column] : [])])),
  ]
  const offers = new Map(
    (await q.query<Offer>('select key, row_id, offered from reference_offer where kind = $1', [entity.name])).map(
      (offer) => [offer.key, offer],
    ),
  )
  const found = await q.query<Found>(
    `select t.id, ${entity.softDelete ? 't.deleted_at is not null' : 'false'} as gone, t.created_by is not null as by_people, t.updated_by is not null as touched,
       ${columns.map((column) => `t.${ident(column)}`).join(', ')}
     from ${entity.table} t where ${kind.where ?? 'true'} order by gone desc, t.id`,
  )
  const nameOf = (values: Values) => JSON.stringify(kind.identity(values).map((column) => [column, values[column]]))
  const byId = new Map(found.map((row) => [String(row.id), row]))
  const byName = new Map(found.map((row) => [nameOf(row), row]))
  const atWork = offers.size > 0 || found.length > 0
  const earlier = offers.size === 0 ? await readLog(q, entity, byId, nameOf) : null

  const ids = new Map<string, Id>()
  const recorded: { key: string; row_id: string | null; offered: Values; came?: string | null }[] = []
  const changes: { key: string; id: Id; set: Values }[] = []
  const made = new Set<string>()
  const missing = new Map<string, { row: ReferenceRow; values: Values }>()
  /** Inserts what is missing, so that rows below it have its id. */
  const insert = async () => {
    const batch = [...missing.values()]
    missing.clear()
    const inserted = await insertRows(q, now, entity, columns, batch)
    const idOf = new Map(inserted.map((row) => [nameOf(row), row.id]))
    for (const { row, values } of batch) {
      const id = idOf.get(nameOf(values))
      if (id === undefined) continue
      ids.set(row.key, id)
      made.add(row.key)
      recorded.push({ key: row.key, row_id: String(id), offered: values, came: atWork ? VERSION : null })
    }
  }
  for (const row of rows) {
    let { values } = row
    if (row.below) {
      const { column, key } = row.below
      if (key !== null && missing.has(key)) await insert()
      const parent = key === null ? null : ids.get(key)
      if (parent === undefined) continue
      values = { ...values, [column]: parent }
    }
    const offer = offers.get(row.key)
    const name = nameOf(values)
    const was = byId.get(offer?.row_id ?? '') ?? byName.get(name) ?? byId.get(earlier?.idOf.get(name) ?? '')
    if (was && !was.gone) {
      const left = (column: string) =>
        offer ? isDeepStrictEqual(was[column], offer.offered[column]) : (earlier?.left(was, column) ?? false)
      const set = Object.entries(values).filter(
        ([column, value]) => !isDeepStrictEqual(was[column], value) && left(column),
      )
      if (set.length > 0) changes.push({ key: row.key, id: was.id, set: Object.fromEntries(set) })
      ids.set(row.key, was.id)
      if (offer?.row_id !== String(was.id) || !isDeepStrictEqual(offer.offered, values))
        recorded.push({ key: row.key, row_id: String(was.id), offered: values })
    } else if (earlier && (was || earlier.idOf.has(name) || row.arranged))
      recorded.push({ key: row.key, row_id: was ? String(was.id) : null, offered: values })
    else if (!offer) missing.set(row.key, { row, values })
  }
  await insert()
  await applyChanges(q, now, entity, changes)
  await q.query(
    `insert into reference_offer (kind, key, row_id, offered, came, at)
     select $1, r.key, r.row_id, r.offered, r.came, $3 from jsonb_to_recordset($2::jsonb) as r(key text, row_id text, offered jsonb, came text)
     on conflict (kind, key) do update set row_id = excluded.row_id, offered = excluded.offered, at = excluded.at`,
    [entity.name, JSON.stringify(recorded), now],
  )
  return { ids, written: made.union(new Set(changes.map(({ key }) => key))) }
}

/** What a build has beside rows: its version, the pages behind its menus, settings that have an initial value. */
export type FeatureKind = 'release' | 'page' | 'setting'

/**
 * Records them, so that those are known which came to an installation at work. Of a kind that nothing is recorded of yet nobody can
 * tell what is new: `atWork` decides for all of it.
 */
export async function offerFeatures(
  q: Queryable,
  now: Date,
  kind: FeatureKind,
  features: readonly { key: string; name: string }[],
  atWork = false,
): Promise<void> {
  await q.query(
    `insert into reference_offer (kind, key, offered, came, at)
     select $1, f.key, jsonb_build_object('name', f.name), case when $4 or exists (select 1 from reference_offer where kind = $1) then $5 end, $3
     from jsonb_to_recordset($2::jsonb) as f(key text, name text) on conflict (kind, key) do nothing`,
    [kind, JSON.stringify(features), now, atWork, VERSION],
  )
}

export interface News {
  readonly kind: string
  readonly key: string
  readonly rowId: string | null
  readonly name: string | null
  /** The version that brought it. */
  readonly came: string
}
/** What came to this installation while it was at work and nobody has dealt with yet, the oldest first. */
export const readNews = (q: Queryable): Promise<News[]> =>
  q.query<News>(
    `select kind, key, row_id as "rowId", offered ->> 'name' as name, came from reference_offer
     where came is not null and settled_at is null order by at, kind, key`,
  )
/** Somebody has dealt with what these versions brought. */
export async function settleNews(q: Queryable, versions: readonly string[], now: Date): Promise<void> {
  await q.query('update reference_offer set settled_at = $2 where came = any($1) and settled_at is null', [
    versions,
    now,
  ])
}

/** What people did to the rows of an entity while nothing was recorded of offers. */
async function readLog(
  q: Queryable,
  entity: AnyEntity,
  byId: ReadonlyMap<string, Found>,
  nameOf: (values: Values) => string,
) {
  const lines = await q.query<{ id: string; before: Values | null; after: Values | null }>(
    `select entity_id as id, before, after from operation_log where entity = $1 and action in ('edit', 'delete') and entity_id is not null order by id desc`,
    [entity.name],
  )
  const columnsOf = (fields: Values | null) =>
    Object.fromEntries(Object.entries(fields ?? {}).map(([field, value]) => [snake(field), value]))
  const edited = new Map<string, Set<string>>()
  const state = new Map<string, Values>()
  /** Id of the row that was called so once, by its name. */
  const idOf = new Map<string, string>()
  for (const { id, before, after } of lines) {
    const columns = edited.get(id) ?? edited.set(id, new Set()).get(id)!
    for (const column of Object.keys(columnsOf({ ...before, ...after }))) columns.add(column)
    const then = { ...(state.get(id) ?? byId.get(id)), ...columnsOf(before) }
    state.set(id, then)
    idOf.set(nameOf(then), id)
  }
  return {
    idOf,
    /** Does the column of the row hold what came with it? */
    left: (row: Found, column: string) => !row.by_people && !(edited.get(String(row.id))?.has(column) ?? row.touched),
  }
}

/** In the order of the build, which is that of their ids. A name that is taken keeps nothing else out. */
async function insertRows(
  q: Queryable,
  now: Date,
  { table, id }: AnyEntity,
  columns: readonly string[],
  rows: readonly { row: ReferenceRow; values: Values }[],
): Promise<({ id: Id } & Record<string, unknown>)[]> {
  if (rows.length === 0) return []
  const records: Values[] = rows.map(({ row, values }) => ({
    ...(id === 'integer' ? {} : { id: uuidv7() }),
    ...values,
    ...row.first,
    created_at: now,
    updated_at: now,
  }))
  const written = [...new Set(records.flatMap((record) => Object.keys(record)))].map(ident).join(', ')
  return q.query(
    `insert into ${table} as t (${written})
     select ${written} from jsonb_populate_recordset(null::${table}, $1::jsonb) with ordinality order by ordinality
     on conflict do nothing returning t.id, ${columns.map((column) => `t.${ident(column)}`).join(', ')}`,
    [JSON.stringify(records)],
  )
}

const UNIQUE_VIOLATION = '23505'

/** One statement for rows that change in the same columns; where one of them meets a name that is taken, row by row, without it. */
async function applyChanges(
  q: Queryable,
  now: Date,
  { table }: AnyEntity,
  changes: readonly { id: Id; set: Values }[],
): Promise<void> {
  const write = async (columns: readonly string[], some: typeof changes) => {
    await q.query('savepoint offer')
    try {
      await q.query(
        `update ${table} t set ${columns.map((column) => `${column} = r.${column}`).join(', ')}, version = t.version + 1, updated_at = $2
         from jsonb_populate_recordset(null::${table}, $1::jsonb) r where t.id = r.id`,
        [JSON.stringify(some.map(({ id, set }) => ({ ...set, id }))), now],
      )
    } catch (error) {
      await q.query('rollback to savepoint offer')
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
      if (some.length > 1) for (const one of some) await write(columns, [one])
    }
  }
  const alike = Map.groupBy(changes, ({ set }) => Object.keys(set).toSorted().map(ident).join())
  for (const [columns, some] of alike) await write(columns.split(','), some)
}
