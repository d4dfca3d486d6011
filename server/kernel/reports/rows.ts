import { badInput } from '@wuguan/contract/kernel/errors'
import type { ListQuery } from '@wuguan/contract/kernel/query'
import type { Measure, Report } from '@wuguan/contract/kernel/report'
import { dateOf } from '../clock.ts'
import type { AnyHooks } from '../crud/hooks.ts'
import { type Params, snake } from '../db/sql.ts'
import { asOfOf } from './as-of.ts'
import { allOf, factsSql, fixedSql } from './facts.ts'
import { keySql } from './keys.ts'
import { demandOpenEnd, demandRange, filtersOver, sinceOf, untilOf } from './range.ts'

/** Rows that a measure adds up. */
export const measuredSql = ({ how, column, where }: Measure, alias: string, params: Params): string[] => [
  ...fixedSql(where, alias, params),
  ...(how === 'distinct' || how === 'reached' ? [`${alias}.${snake(column!)} is not null`] : []),
]

/** First and last day of the range that is asked for, as the relation is told. */
const SINCE = 'since'
const UNTIL = 'until'
export const TOLD: ReadonlySet<string> = new Set([SINCE, UNTIL])
/** What is told beside the conditions. */
export const told = (report: Report, query: Pick<ListQuery, 'filters'>): Record<string, string> => {
  const since = sinceOf(report.facts, query)
  const until = untilOf(report.facts, query)
  return { ...(since === null ? {} : { [SINCE]: since }), ...(until === null ? {} : { [UNTIL]: until }) }
}

const known = new WeakMap<Report, AnyHooks>()

/**
 * The rows behind the figures of a report, as a noun: beside the conditions of the report it takes the cell that is looked into, by
 * `cell.<dimension>` (`cell.<dimension>.empty` for rows that have none) and `measure`, so that what is counted is what is shown.
 */
export function rowsHooks(report: Report): AnyHooks {
  const made = known.get(report) ?? hooksOf(report)
  known.set(report, made)
  return made
}

function hooksOf(report: Report): AnyHooks {
  const cells: NonNullable<AnyHooks['filters']> = Object.fromEntries(
    report.dimensions.flatMap((dimension) => [
      [
        `cell.${dimension.name}`,
        (value: string, alias: string, params: Params) => `${keySql(dimension, alias)} = ${params.add(value)}`,
      ],
      [`cell.${dimension.name}.empty`, (_value: string, alias: string) => `${keySql(dimension, alias)} is null`],
    ]),
  )
  return {
    asked: (query) => {
      demandRange(report, query)
      const looked = report.figures.find(({ name }) => name === query.extra['measure'])
      const filters = filtersOver(report, looked?.numerator.over ?? 'range', query)
      const extra = { ...query.extra, ...told(report, query) }
      return { ...query, extra, filters: filters ?? query.filters, ...(filters === null ? { ids: [] } : {}) }
    },
    filters: {
      ...cells,
      // Read by the relation.
      asOf: () => 'true',
      measure: (value, alias, params) => {
        const figure = report.figures.find(({ name }) => name === value)
        if (!figure) throw badInput({ measure: `未知的指标：${value}` })
        return allOf(measuredSql(figure.numerator, alias, params))
      },
    },
    relation: ({ extra, actor, params, now }) => {
      const today = dateOf(now)
      const asOf = asOfOf(report, extra['asOf'], today)
      const range = { since: extra[SINCE] ?? null, until: extra[UNTIL] ?? null }
      demandOpenEnd(report, range.since, range.until, today)
      const rows = factsSql(report.facts, { asOf, ...range, today, now, actor, params })
      return `select f.* from (${rows}) f where ${allOf(fixedSql(report.where, 'f', params))}`
    },
  }
}
