import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { badInput, forbidden } from '@wuguan/contract/kernel/errors'
import type { Kind } from '@wuguan/contract/kernel/fields'
import type { Condition } from '@wuguan/contract/kernel/kinds/filters'
import { isMaskedField } from '@wuguan/contract/kernel/mask'
import { type ListQuery, type QueryMode, type RawQuery, filterParser } from '@wuguan/contract/kernel/query'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import type { Actor } from '../auth/actor.ts'
import { type RowFilter, anyOf, hasValue, scopeFilter } from '../auth/scope.ts'
import { kindColumns, refsTable } from '../db/columns.ts'
import { holdsText, type Params, snake } from '../db/sql.ts'
import { entityNamed } from '../entities.ts'
import { type Lookup, seesPlain } from '../masked-lookups.ts'
import type { Secrets } from '../secrets.ts'
import type { AnyHooks, EntityHooks } from './hooks.ts'

/** Parameters that every list of a community-scope entity takes besides its filters (basedata R16). */
const COMMUNITIES = 'communityIds'

const parsers = new WeakMap<AnyEntity, Map<string, ReturnType<typeof filterParser>>>()
export function parseListQuery(
  entity: AnyEntity,
  hooks: AnyHooks,
  mode: QueryMode,
  raw: RawQuery,
  actor: Actor,
): ListQuery {
  const wholeOnly = !seesPlain(actor, entity)
  const key = `${mode} ${wholeOnly}`
  let known = parsers.get(entity)
  if (!known) parsers.set(entity, (known = new Map()))
  let parse = known.get(key)
  if (!parse) {
    const extra = [...Object.keys(hooks.filters ?? {}), ...(entity.scope === 'community' ? [COMMUNITIES] : [])]
    known.set(key, (parse = filterParser(entity, { mode, extra, sorts: Object.keys(hooks.sorts ?? {}), wholeOnly })))
  }
  const parsed = parse(raw)
  if (!parsed.ok) throw badInput(parsed.errors)
  return hooks.asked?.(parsed.query) ?? parsed.query
}

/** The masked values that a query compares whole, for a caller who may not read them: each is to be counted before it is answered. */
export function lookupsOf(entity: AnyEntity, hooks: AnyHooks, query: ListQuery, actor: Actor): readonly Lookup[] {
  const own = seesPlain(actor, entity)
    ? []
    : query.filters.flatMap((condition) =>
        condition.op === 'eq' && isMaskedField(fieldOf(entity, condition.field)!)
          ? [{ entity, field: condition.field, value: String(condition.value) }]
          : [],
      )
  return query.keyword === null ? own : [...own, ...(hooks.keywordLookups?.(query.keyword, actor) ?? [])]
}

function conditionSql(condition: Condition, { entity, hooks, alias, params, secrets, now, actor }: WhereInput): string {
  const field = fieldOf(entity, condition.field)!
  const computed = hooks.computed?.[condition.field]
  if (field.kind === 'refs') {
    const join = `select 1 from ${refsTable(entity, condition.field)} j where j.owner_id = ${alias}.id`
    if (condition.op === 'empty') return `${condition.empty ? 'not ' : ''}exists (${join})`
    return `exists (${join} and ${anyOf('j.target_id', 'values' in condition ? (condition.values as string[]) : [], params)})`
  }
  const kind = kindColumns(field)
  const name = snake(condition.field)
  const column = computed
    ? `(${computed(alias, params, now, actor)})`
    : `${alias}.${kind.columns(name, field)[0]?.name ?? name}`
  switch (condition.op) {
    case 'eq':
      if (field.kind === 'idNumber')
        return `${alias}.${name}_hash = ${params.add(secrets.digest(String(condition.value)))}`
      if (field.kind === 'anyRef') {
        const [type, id] = String(condition.value).split(':')
        return `${alias}.${name}_type = ${params.add(type)} and ${alias}.${name}_id = ${params.add(id)}`
      }
      return `${column} = ${params.add(kind.store(condition.value, field, secrets)[0])}`
    case 'in':
      if (field.kind === 'choices' || field.kind === 'textList') return `${column} && ${params.add(condition.values)}`
      return anyOf(column, condition.values as (string | number)[], params)
    case 'contains':
      return holdsText(condition.text, params)(column)
    case 'between': {
      const bound = (value: unknown) => params.add(kind.store(value, field, secrets)[0])
      return [
        condition.from === null ? '' : `${column} >= ${bound(condition.from)}`,
        condition.to === null ? '' : `${column} <= ${bound(condition.to)}`,
      ]
        .filter(Boolean)
        .join(' and ')
    }
    case 'overlaps':
      return [
        condition.to === null ? '' : `${alias}.${name}_start <= ${params.add(condition.to)}`,
        condition.from === null ? '' : `coalesce(${alias}.${name}_end, 'infinity') >= ${params.add(condition.from)}`,
      ]
        .filter(Boolean)
        .join(' and ')
    case 'empty':
      return emptySql(field.kind, column, condition.empty)
  }
}

/** Kinds that hold several: none of them is as empty as nothing at all. */
const SEVERAL: ReadonlySet<Kind> = new Set(['textList', 'choices', 'attachments', 'images'])
const emptySql = (kind: Kind, column: string, empty: boolean) =>
  SEVERAL.has(kind)
    ? `coalesce(${column}::text, '{}') ${empty ? '' : 'not '}in ('{}', '[]')`
    : `${column} is ${empty ? '' : 'not '}null`

function keywordSql(text: string, { entity, hooks, alias, params, actor, now }: WhereInput): string {
  const plain = seesPlain(actor, entity)
  const searched = Object.entries(entity.fields).filter(
    ([, field]) => field.search && field.kind !== 'idNumber' && (plain || !isMaskedField(field)),
  )
  // A parameter that nothing uses has no type, and the database refuses it.
  const holds = searched.length ? holdsText(text, params) : null
  const found = holds ? searched.map(([name]) => holds(`${alias}.${snake(name)}`)) : []
  const narrow = found.length ? (hooks.keywordNarrow?.(text, alias, params) ?? null) : null
  const parts = narrow === null ? found : [`(${narrow} and (${found.join(' or ')}))`]
  if (hooks.keyword) parts.push(hooks.keyword(text, alias, params, actor, now))
  return parts.length ? `(${parts.join(' or ')})` : 'false'
}

export interface WhereInput {
  entity: AnyEntity
  hooks: AnyHooks
  actor: Actor
  /** Code whose scope applies; null = whatever the caller may see at all (look-ups). */
  permission: string | null
  query: Pick<ListQuery, 'filters' | 'keyword' | 'ids' | 'extra'>
  alias: string
  params: Params
  secrets: Secrets
  now: Date
}

export const rowFilterOf = (
  entity: AnyEntity,
  hooks: AnyHooks,
  actor: Actor,
  permission: string | null,
  alias: string,
  params: Params,
): RowFilter =>
  behindDoor(
    entity,
    hooks.scope
      ? hooks.scope(actor, permission, alias, params)
      : scopeFilter(entity, permission === null ? actor.widest : actor.scope(permission), actor.userId, alias, params),
    alias,
    params,
  )

/** A filter cut to the rows behind a door. */
function behindDoor(entity: AnyEntity, filter: RowFilter, alias: string, params: Params): RowFilter {
  if (!entity.door || filter === 'none') return filter
  const own = doorConditions(entity, alias, params)
  if (own.length === 0) return filter
  return `(${[...(filter === 'all' ? [] : [filter]), ...own].join(' and ')})`
}

/** What holds of every row behind a door; of an entity that is none nothing. */
export const doorConditions = ({ fields, door }: AnyEntity, alias: string, params: Params): string[] => [
  ...Object.entries(door?.fixed ?? {}).map(([name, values]) => {
    const column = `${alias}.${snake(name)}`
    const some = values.filter((value) => value !== null)
    const one = anyOf(column, some, params)
    return some.length < values.length ? `(${one} or ${column} is null)` : one
  }),
  ...Object.entries(door?.having ?? {}).map(([name, values]) => {
    const column = `${alias}.${snake(name)}`
    const target = entityNamed(fields[name]!.to!)
    const has = Object.entries(values).map(([own, value]) =>
      hasValue(target.fields[own]!, `r.${snake(own)}`, value, params),
    )
    return `(${column} is null or ${column} in (select r.id from ${target.table} r where ${has.join(' and ')}))`
  }),
]

/** The same as a condition that a statement can carry. */
export function scoped<E extends AnyEntity>(
  entity: E,
  hooks: EntityHooks<E>,
  actor: Actor,
  permission: string | null,
  alias: string,
  params: Params,
): string {
  const filter = rowFilterOf(entity, hooks as AnyHooks, actor, permission, alias, params)
  return filter === 'all' ? 'true' : filter === 'none' ? 'false' : filter
}

/** The rows `t` of an entity that the caller sees, whatever he asks for. */
export const visibleSql = <E extends AnyEntity>(
  { actor, kernel, now }: { actor: Actor; kernel: { secrets: Secrets }; now: Date },
  entity: E,
  hooks: EntityHooks<E>,
  permission: string | null,
  params: Params,
): string =>
  whereSql({
    entity,
    hooks: hooks as AnyHooks,
    actor,
    permission,
    query: { filters: [], extra: {}, keyword: null, ids: null },
    alias: 't',
    params,
    secrets: kernel.secrets,
    now,
  })

/** What the rows are read from: the entity's table, or the question in its place. */
export const sourceSql = ({
  entity,
  hooks,
  actor,
  query,
  params,
  now,
}: Pick<WhereInput, 'entity' | 'hooks' | 'actor' | 'params' | 'now'> & { query: Pick<ListQuery, 'extra'> }): string =>
  hooks.relation ? `(${hooks.relation({ extra: query.extra, actor, params, now })})` : entity.table

/** The whole condition of a list: live rows, scope, context, filters, keyword. */
export function whereSql(input: WhereInput): string {
  const { entity, hooks, actor, permission, query, alias, params, now } = input
  const parts: string[] = []
  if (entity.softDelete) parts.push(`${alias}.deleted_at is null`)
  const context = communityContext(entity, actor, permission, query, hooks)
  if (context) parts.push(anyOf(`${alias}.community_id`, context, params))
  const scope =
    !context || context.needsScope
      ? rowFilterOf(entity, hooks, actor, permission, alias, params)
      : behindDoor(entity, 'all', alias, params)
  if (scope === 'none') return 'false'
  if (scope !== 'all') parts.push(scope)
  for (const condition of query.filters) {
    if (entity.scope === 'community' && condition.field === 'communityId') continue
    parts.push(conditionSql(condition, input))
  }
  for (const [name, value] of Object.entries(query.extra)) {
    const filter = hooks.filters?.[name]
    if (filter) parts.push(filter(value, alias, params, actor, now))
  }
  if (query.ids) parts.push(query.ids.length ? `${alias}.id = any(${params.add(query.ids)})` : 'false')
  if (query.keyword) parts.push(keywordSql(query.keyword, input))
  return parts.length ? parts.join(' and ') : 'true'
}

/** The communities that a list is cut to: query first, else the headers, else all of the scope (null). */
function communityContext(
  entity: AnyEntity,
  actor: Actor,
  permission: string | null,
  query: Pick<ListQuery, 'filters' | 'extra'>,
  hooks: AnyHooks,
): (number[] & { needsScope: boolean }) | null {
  if (entity.scope !== 'community') return null
  const named = query.filters.find((condition) => condition.field === 'communityId')
  const listed = query.extra[COMMUNITIES]
  const wanted =
    named && 'values' in named
      ? (named.values as number[])
      : listed !== undefined
        ? listed.split(',').map(Number)
        : actor.communityIds
  if (!wanted) return null
  if (wanted.some((id) => !Number.isSafeInteger(id) || id <= 0)) throw badInput({ communityId: '请选择项目' })
  const scope = permission === null ? actor.widest : actor.scope(permission)
  const whole = wanted.every((id) => scope.communities.includes(id))
  if (
    !whole &&
    !hooks.scope &&
    wanted.some((id) => !scope.communities.includes(id) && !scope.ownCommunities.includes(id))
  )
    throw forbidden('无权访问该项目')
  // Communities that are visible whole need no further row filter, which lets the planner use the one index.
  return Object.assign([...wanted], { needsScope: !whole || hooks.scope !== undefined })
}
