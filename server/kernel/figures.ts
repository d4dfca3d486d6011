import type { DimensionOf } from '@wuguan/contract/kernel/facts'
import { lastDay } from '@wuguan/contract/kernel/period'
import { dimensionOf, type Figure, partsOf as narrowed, type Values } from '@wuguan/contract/kernel/report'
import { anyOf } from './auth/scope.ts'
import { dateOf } from './clock.ts'
import { Params, snake } from './db/sql.ts'
import type { ActionContext } from './kernel.ts'
import { allOf, factsSql } from './reports/facts.ts'
import { groupSql, keyOfGroup, titleSql, wordsOf } from './reports/keys.ts'
import { axisSql, reachesOver, windowSql } from './reports/range.ts'
import { aggregateSql } from './reports/statement.ts'
import { type Gathered, partsOf } from './reports/values.ts'

/** Which part of the facts is read. */
export interface FigureQuestion<D> {
  /** Of these communities, those in which the caller holds the right of the figures. */
  readonly communities: readonly number[]
  /** Range of the time axis, both ends included; open where one is absent. */
  readonly from?: string
  readonly to?: string
  /** A day of the past whose end is asked for, where the facts have such days. */
  readonly asOf?: string
  readonly by?: D
  /** A further condition on the rows `x`, which are those of the facts. */
  readonly only?: (x: string, params: Params) => string
}
export interface FigureReading<C extends string> {
  readonly key: string | null
  readonly title: string
  /** By code: a decimal string, null where there is nothing to divide by. */
  readonly values: Readonly<Record<C, string | null>>
}

/**
 * Figures of one subject, worked out as reports work them out: one row for everything, or one for each key of `by` that has rows, in
 * the order of the keys. Whoever may not see one of them is refused.
 */
export async function readFigures<const F extends readonly Figure[]>(
  { q, actor, now }: Pick<ActionContext, 'q' | 'actor' | 'now'>,
  figures: F,
  { communities, from, to, asOf, by, only }: FigureQuestion<DimensionOf<F[number]['facts']>>,
): Promise<FigureReading<F[number]['code']>[]> {
  const [{ facts } = { facts: null }] = figures
  if (!facts || figures.some((one) => one.facts !== facts)) throw new Error('figures are read by their facts')
  for (const { permission } of figures) actor.demand(permission)
  const reached = communities.filter((id) =>
    figures.every((one) => actor.scope(one.permission).communities.includes(id)),
  )
  const params = new Params()
  const today = dateOf(now)
  const source = factsSql(facts, {
    asOf: asOf === undefined || asOf === today ? null : asOf,
    since: from === undefined ? null : from.length === 7 ? `${from}-01` : from.slice(0, 10),
    until: to === undefined ? null : to.length === 7 ? lastDay(to) : to.slice(0, 10),
    today,
    now,
    actor,
    params,
  })
  const dimension =
    by === undefined
      ? null
      : dimensionOf(facts, by, (why) => {
          throw new Error(why)
        })
  const parts = partsOf(figures.map((one) => ({ ...one, name: one.code, ...narrowed(one) })))
  const bounds = { from: from ?? null, to: to ?? null }
  const wide = reachesOver(parts.measures, bounds) ? bounds : null
  const conditions = [
    anyOf('x.community_id', reached, params),
    ...windowSql(wide ? 'all' : 'range', axisSql(facts, 'x'), bounds, params),
    ...(only ? [only('x', params)] : []),
  ]
  const values = parts.measures.map((measure, place) => `${aggregateSql(facts, measure, params, wide)} as "#${place}"`)
  const named = dimension?.title ? [`max(x.${snake(dimension.title)}) as "=0"`] : []
  const gathered = `select ${[...(dimension ? ['"@0"'] : []), ...named, ...values].join(', ')}
    from (select x.*${dimension ? `, ${groupSql(dimension, 'x')} as "@0"` : ''} from (${source}) x where ${allOf(conditions)}) x ${dimension ? 'group by 1 order by 1' : ''}`
  const rows = await q.query<Gathered>(
    dimension
      ? `select g.*, ${keyOfGroup(dimension, 'g."@0"')}::text as "@0", ${titleSql(dimension, 'g."@0"', 'g."=0"')} as "=0" from (${gathered}) g`
      : gathered,
    params.values,
  )
  return rows.map((row) => {
    const key = row['@0'] == null ? null : String(row['@0'])
    const title = row['=0'] == null ? null : String(row['=0'])
    return {
      key,
      title: dimension ? wordsOf(dimension, key, title) : '',
      values: parts.valuesOf(row, null) as Values & Record<F[number]['code'], string | null>,
    }
  })
}
