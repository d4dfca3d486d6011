import type { AnyFacts } from '@wuguan/contract/kernel/facts'
import type { Dimension, Measure, Report } from '@wuguan/contract/kernel/report'
import type { ListQuery } from '@wuguan/contract/kernel/query'
import { numericOf } from '@wuguan/contract/kernel/kinds/limits'
import type { Actor } from '../auth/actor.ts'
import { sourceSql, whereSql } from '../crud/where.ts'
import { Params, snake } from '../db/sql.ts'
import type { Secrets } from '../secrets.ts'
import { allOf } from './facts.ts'
import { groupSql, keyOfGroup, keySql, titleSql } from './keys.ts'
import { axisSql, type Bounds, boundsOf, filtersOver, isTimed, OPEN, reachesOver, windowSql } from './range.ts'
import { measuredSql, rowsHooks, told } from './rows.ts'

/** More groups than these are no table that anybody reads. */
export const MOST_GROUPS = 50_000

export interface StatementInput {
  report: Report
  actor: Actor
  /** Code whose scope applies. */
  permission: string
  by: readonly Dimension[]
  across: Dimension | null
  measures: readonly Measure[]
  /** With something across: its sums and those of the rows, or what stands where they meet. */
  level: 'margins' | 'cells'
  query: ListQuery
  asOf: string | null
  /** Moves the keys of time forward to the time that they are compared with. */
  shift: string | null
  /** Rows of these keys of the first dimension alone. */
  only?: readonly (string | null)[] | null
  secrets: Secrets
  now: Date
}

const scaleOf = (facts: AnyFacts, { column }: Measure): number => {
  const field = facts.fields[column!]!
  return field.kind === 'integer' || field.kind === 'duration' ? 0 : numericOf(field).scale
}
/** Measures that come to the same when groups of groups are added up. */
const isAdded = ({ how }: Measure) => how === 'count' || how === 'sum'

/** A measure over gathered rows `x`, as text; of its window, where the rows are of more than the range. */
export const aggregateSql = (facts: AnyFacts, measure: Measure, params: Params, wide: Bounds | null): string => {
  const plain = partSql(facts, measure, params, wide)
  return measure.how === 'sum'
    ? `coalesce(${plain}, 0)::numeric(38, ${scaleOf(facts, measure)})::text`
    : `${plain}::text`
}
function partSql(facts: AnyFacts, measure: Measure, params: Params, wide: Bounds | null): string {
  const conditions = [
    ...measuredSql(measure, 'x', params),
    ...windowSql(measure.over, axisSql(facts, 'x'), wide ?? OPEN, params),
  ]
  const filter = conditions.length ? ` filter (where ${allOf(conditions)})` : ''
  if (measure.how === 'count') return `count(*)${filter}`
  const column = `x.${snake(measure.column!)}`
  if (measure.how === 'distinct') return `count(distinct ${column})${filter}`
  if (measure.how === 'reached') {
    const stopped = [...conditions, `x.${snake(measure.stop!)}`]
    return `coalesce(min(${column}) filter (where ${allOf(stopped)}), max(${column})${filter})`
  }
  return `sum(${column})${filter}`
}
function onlySql(key: string, keys: readonly (string | null)[], params: Params): string {
  const named = params.add(keys.filter((one) => one !== null))
  return ` and ((${key})::text = any(${named}::text[])${keys.includes(null) ? ` or (${key}) is null` : ''})`
}
/** The same over groups `x` in which it stands under a name. */
const addedSql = (facts: AnyFacts, measure: Measure, name: string) =>
  `coalesce(sum(x.${name}), 0)::numeric(38, ${measure.how === 'sum' ? scaleOf(facts, measure) : 0})::text`

/**
 * One statement for groups, what stands across, and totals over everything the conditions match: one snapshot, in which different values
 * are counted anew at every level. Names come from the definition, values are parameters. A row is `keys, titles, is it of the total
 * down, is it of the total across, values`.
 */
export function groupsStatement(input: StatementInput): { text: string; values: unknown[] } {
  const { report, actor, permission, by, across, measures, query, shift, secrets, now } = input
  const params = new Params()
  const hooks = rowsHooks(report)
  const entity = report.rows
  const bounds = boundsOf(report.facts, query)
  const wide = reachesOver(measures, bounds) ? bounds : null
  const over = !wide ? 'range' : measures.some((one) => one.over === 'all') ? 'all' : 'until'
  const asked = {
    ...query,
    filters: filtersOver(report, over, query)!,
    extra: { ...query.extra, ...told(report, query), ...(input.asOf === null ? {} : { asOf: input.asOf }) },
  }
  const reading = { entity, hooks, actor, query: asked, params, now }
  const source = sourceSql(reading)
  const where = whereSql({ ...reading, permission, alias: 't', secrets })
  const all = across ? [...by, across] : by
  const moved = shift === null || !all.some(({ grain }) => grain !== null) ? null : params.add(shift)
  const keys = all.map((_, at) => `"@${at}"`)
  const first = keySql(by[0]!, 't', moved)
  const among = (input.only ?? null) === null ? '' : onlySql(first, input.only!, params)
  // Rows beside the range have no step of time in the answer.
  const keyOf = (one: Dimension) => {
    const key = groupSql(one, 't', moved)
    if (!wide || !isTimed(one, report.facts)) return key
    return `case when ${allOf(windowSql('range', axisSql(report.facts, 't'), wide, params))} then ${key} end`
  }
  const inner = all.map((one, at) => `${keyOf(one)} as ${keys[at]}`)
  // What only has to be added up is gathered first, which several processes of the database do together; levels are made of the groups.
  const twice = measures.every(isAdded)
  const gathered = all.flatMap(({ title }, at) =>
    title === null ? [] : [`max(x.${twice ? `"=${at}"` : snake(title)}) as "=${at}"`],
  )
  const values = measures.map((measure, at) =>
    twice
      ? `${addedSql(report.facts, measure, `"#${at}"`)} as "#${at}"`
      : `${aggregateSql(report.facts, measure, params, wide)} as "#${at}"`,
  )
  const down = keys.slice(0, by.length)
  const margins = across ? [down.join(', '), keys.at(-1)!, ''] : [down.join(', '), '']
  const sets = input.level === 'cells' ? [keys.join(', ')] : margins
  const rows = `select ${['t.*', ...inner].join(', ')} from ${source} t where ${where}${among}`
  const firstSql = () => {
    const titles = all.flatMap(({ title }, at) => (title === null ? [] : [`max(x.${snake(title)}) as "=${at}"`]))
    const parts = measures.map((measure, at) => `${partSql(report.facts, measure, params, wide)} as "#${at}"`)
    return `select ${[...keys, ...titles, ...parts].join(', ')} from (${rows}) x group by ${keys.join(', ')}`
  }
  const groups = `select ${[
    ...keys,
    ...gathered,
    `grouping(${down[0]}) as down`,
    `${across ? `grouping(${keys.at(-1)})` : '1'} as over`,
    ...values,
  ].join(', ')}
    from (${twice ? firstSql() : rows}) x
    group by grouping sets (${sets.map((set) => `(${set})`).join(', ')})`
  const shown = [
    ...keys.map((key, at) => `${keyOfGroup(all[at]!, `g.${key}`)}::text as ${key}`),
    ...all.map((one, at) => `${titleSql(one, `g.${keys[at]}`, `g."=${at}"`)} as "=${at}"`),
    'g.down',
    'g.over',
    ...measures.map((_, at) => `g."#${at}"`),
  ]
  return {
    text: `select ${shown.join(', ')} from (${groups}) g limit ${MOST_GROUPS + 1}`,
    values: params.values,
  }
}
