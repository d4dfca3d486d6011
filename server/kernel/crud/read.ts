import type { AnyEntity, AnyRow, TabCount } from '@wuguan/contract/kernel/entity'
import { COUNT_CAP } from '@wuguan/contract/kernel/envelope'
import { notFound } from '@wuguan/contract/kernel/errors'
import type { ListQuery, QueryMode, RawQuery } from '@wuguan/contract/kernel/query'
import type { Actor } from '../auth/actor.ts'
import { columnOf } from '../db/table.ts'
import { Params, type Queryable, snake } from '../db/sql.ts'
import { JsonText } from '../http/route.ts'
import type { FlowSteps } from '../flow/flow.ts'
import { offering } from '../flow/offered.ts'
import { isUuid } from '../ids.ts'
import { countLookups } from '../masked-lookups.ts'
import type { Secrets } from '../secrets.ts'
import type { AnyHooks } from './hooks.ts'
import { rowColumns, titleSql } from './select.ts'
import { lookupsOf, parseListQuery, rowFilterOf, sourceSql, whereSql } from './where.ts'

export interface ReadContext {
  entity: AnyEntity
  hooks: AnyHooks
  /** What the entity's records can do; answered with each of them. */
  flow?: FlowSteps | null
  actor: Actor
  q: Queryable
  /** Where its lists, totals and look-ups are read; absent: as everything else. */
  read?: <T>(work: (q: Queryable) => Promise<T>) => Promise<T>
  secrets: Secrets
  now: Date
}

const orderSql = (
  entity: AnyEntity,
  hooks: AnyHooks,
  field: string | null,
  order: 'asc' | 'desc',
  alias: string,
): string => {
  const chosen = field ?? entity.list.sort?.field ?? 'id'
  const direction = field === null && entity.list.sort ? entity.list.sort.order : order
  if (chosen === 'id') return `${alias}.id ${direction}`
  const expression = hooks.sorts?.[chosen]?.(alias) ?? `${alias}.${columnOf(entity, chosen)}`
  return `${expression} ${direction}, ${alias}.id ${direction}`
}

/** What a list call asks for, once its look-ups by masked values are counted. */
async function askedOf(context: ReadContext, mode: QueryMode, raw: RawQuery): Promise<ListQuery> {
  const { entity, hooks, actor } = context
  const query = parseListQuery(entity, hooks, mode, raw, actor)
  await countLookups(context, lookupsOf(entity, hooks, query, actor))
  return query
}

/** What a caller's list matches: his scope, and what he asks for. */
const matching = (
  { entity, hooks, actor, secrets, now }: Omit<ReadContext, 'q'>,
  query: ListQuery,
  params: Params,
): string => whereSql({ entity, hooks, actor, permission: entity.codes.list, query, alias: 't', params, secrets, now })

/** The limit as a figure: a first page that is planned once for all must know how little is asked of it. Later pages are one statement. */
const limitSql = ({ limit, page }: ListQuery, params: Params) =>
  page === 1 ? `limit ${limit}` : `limit ${limit} offset ${params.add((page - 1) * limit)}`

/** The one statement behind a page: rows as JSON text and the capped count. */
export function pageStatement(
  context: Omit<ReadContext, 'q'>,
  query: ListQuery,
): { text: string; values: unknown[]; exact: boolean } {
  const { entity, hooks, actor, now } = context
  const params = new Params()
  const where = matching(context, query, params)
  const source = sourceSql({ entity, hooks, actor, query, params, now })
  const offered = offeringOf(context)
  const order = orderSql(entity, hooks, query.orderField, query.order, 't')
  const limit = limitSql(query, params)
  const matched = `select 1 from ${source} t where ${where}`
  const count = query.exact
    ? `select count(*) from (${matched}) c`
    : `select count(*) from (${matched} limit ${COUNT_CAP + 1}) c`
  const rows = `select t.* from ${source} t where ${where} order by ${order} ${limit}`
  const columns = [
    ...rowColumns(entity, hooks, 't', params, now, actor),
    ...(offered?.columns('t', params) ?? []),
  ].join(', ')
  return {
    text: `select (${count}) as total, (select coalesce(json_agg(r), '[]'::json)::text from (select ${columns} from (${rows}) t order by ${order}) r) as list`,
    values: params.values,
    exact: query.exact,
  }
}

const offeringOf = (context: Omit<ReadContext, 'q'>) =>
  context.flow ? offering(context, context.flow, context.hooks) : null

/** What a list or its counts are read by, where those are read that may take long. */
async function longRead<R extends object>({ read, q }: ReadContext, text: string, values: unknown[]): Promise<R> {
  const work = (from: Queryable) => from.query<R>(text, values)
  const [row] = await (read ? read(work) : work(q))
  return row!
}

/** `GET base/page` */
export async function readPage(context: ReadContext, raw: RawQuery): Promise<JsonText> {
  const { text, values, exact } = pageStatement(context, await askedOf(context, 'page', raw))
  const row = await longRead<{ total: number; list: string }>(context, text, values)
  const capped = !exact && row.total > COUNT_CAP
  const offered = offeringOf(context)
  const list = offered ? JSON.stringify((JSON.parse(row.list) as AnyRow[]).map((one) => offered.offer(one))) : row.list
  return new JsonText(`{"list":${list},"total":${capped ? COUNT_CAP : row.total},"capped":${capped}}`)
}

/** Count and sums over everything that a query matches. */
async function tallied(
  context: ReadContext,
  query: ListQuery,
  sums: (params: Params) => string[],
): Promise<Record<string, string | number | null>> {
  const { entity, hooks, actor, now } = context
  const params = new Params()
  const where = matching(context, query, params)
  const source = sourceSql({ entity, hooks, actor, query, params, now })
  const text = `select ${['count(*) as count', ...sums(params)].join(', ')} from ${source} t where ${where}`
  return longRead<Record<string, string | number | null>>(context, text, params.values)
}

/** `GET base/totals`: exact count and sums over everything the filters match. */
export async function readTotals(context: ReadContext, raw: RawQuery): Promise<Record<string, string | number | null>> {
  const { entity, hooks, actor, now } = context
  const only = hooks.counts ? ` filter (where ${hooks.counts('t')})` : ''
  return tallied(context, await askedOf(context, 'filters', raw), (params) =>
    entity.list.totals.map(
      (field) =>
        `coalesce(sum(${hooks.computed?.[field] ? `(${hooks.computed[field]('t', params, now, actor)})::numeric` : `t.${snake(field)}`})${only}, 0)::text as "${field}"`,
    ),
  )
}

/** `GET base/tabs`: how many rows stand under each tab, and match what is asked beside; each counted as its page counts, all of them at once. */
export async function readTabs(context: ReadContext, raw: RawQuery): Promise<Record<string, TabCount>> {
  const { entity, hooks, actor, now } = context
  const params = new Params()
  const queries = await Promise.all(
    entity.list.tabs.map(({ where }) => askedOf(context, 'filters', { ...raw, ...where })),
  )
  const counts = queries.map((query) => {
    const source = sourceSql({ entity, hooks, actor, query, params, now })
    return `(select count(*)::int from (select 1 from ${source} t where ${matching(context, query, params)} limit ${COUNT_CAP + 1}) c)`
  })
  const text = `select array[${counts.join(', ')}] as counts`
  const row = await longRead<{ counts: number[] }>(context, text, params.values)
  return Object.fromEntries(
    entity.list.tabs.map(({ key }, at) => {
      const count = row.counts[at]!
      return [key, { total: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP }]
    }),
  )
}

/** How many rows a caller's list has with these filters. */
export async function countRows(context: ReadContext, raw: RawQuery): Promise<number> {
  const { entity, hooks, actor } = context
  const { count } = await tallied(context, parseListQuery(entity, hooks, 'filters', raw, actor), () => [])
  return Number(count)
}

export const soundId = (entity: AnyEntity, id: unknown): string | number | null => {
  if (entity.id === 'integer') {
    const n = typeof id === 'number' ? id : /^\d{1,15}$/.test(String(id)) ? Number(id) : Number.NaN
    return Number.isSafeInteger(n) && n > 0 ? n : null
  }
  return isUuid(id) ? id : null
}

/** `GET base/info/{id}`: the row, or 404 when it does not exist or lies outside the scope; `by` another field than its id that names it. */
export async function readInfo(context: ReadContext, id: unknown, plain = false, by = 'id'): Promise<JsonText> {
  const { entity, hooks, actor, q, now } = context
  const key = by === 'id' ? soundId(entity, id) : id
  if (key === null) throw notFound()
  const params = new Params()
  const scope = rowFilterOf(entity, hooks, actor, plain ? entity.codes.plain : entity.codes.list, 't', params)
  if (scope === 'none') throw notFound()
  const conditions = [
    `t.${columnOf(entity, by)} = ${params.add(key)}`,
    ...(entity.softDelete ? ['t.deleted_at is null'] : []),
    ...(scope === 'all' ? [] : [scope]),
  ]
  const offered = offeringOf(context)
  const columns = [
    ...rowColumns(entity, hooks, 't', params, now, actor, plain),
    ...(offered?.columns('t', params) ?? []),
  ]
  const [row] = await q.query<{ data: string }>(
    `select row_to_json(r)::text as data from (select ${columns.join(', ')} from ${entity.table} t where ${conditions.join(' and ')}) r`,
    params.values,
  )
  if (!row) throw notFound()
  return new JsonText(offered ? JSON.stringify(offered.offer(JSON.parse(row.data) as AnyRow)) : row.data)
}

/** `GET base/select`: id and label for pickers; a tree brings its parent along. */
export async function readSelect(context: ReadContext, raw: RawQuery): Promise<JsonText> {
  const { entity, hooks, actor, secrets, now } = context
  const query = await askedOf(context, 'select', raw)
  const params = new Params()
  const permission = actor.can(entity.codes.list) ? entity.codes.list : null
  const where = whereSql({ entity, hooks, actor, permission, query, alias: 't', params, secrets, now })
  const columns = [
    't.id',
    `${titleSql(entity, 't')} as label`,
    ...(entity.tree ? [`t.${snake(entity.tree.parent)} as "parentId"`] : []),
  ]
  const order = orderSql(entity, hooks, null, 'desc', 't')
  const text = `select coalesce(json_agg(r), '[]'::json)::text as data from (select ${columns.join(', ')} from ${entity.table} t where ${where} order by ${order} ${limitSql(query, params)}) r`
  const row = await longRead<{ data: string }>(context, text, params.values)
  return new JsonText(row.data)
}
