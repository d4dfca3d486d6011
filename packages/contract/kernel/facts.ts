import type { ScopeKind } from './entity.ts'
import type { Fields, Kind } from './fields.ts'

/**
 * Facts: what one row of a subject is, once for all its reports and figures. The module that owns the tables says on the server which
 * rows they are (`facts(definition, relation)`); scope, conditions, grouping and sums follow from what stands here.
 */

/** Steps of time that rows are gathered by. Hours and weekdays are asked of a moment only. */
export const GRAINS = {
  hour: '时段',
  weekday: '星期',
  day: '日',
  week: '周',
  month: '月',
  quarter: '季',
  year: '年',
} as const
export type Grain = keyof typeof GRAINS
/** What each kind of time axis can be gathered by. */
export const GRAINS_OF = {
  date: ['weekday', 'day', 'week', 'month', 'quarter', 'year'],
  dateTime: ['hour', 'weekday', 'day', 'week', 'month', 'quarter', 'year'],
  period: ['month', 'quarter', 'year'],
} as const satisfies Partial<Record<Kind, readonly Grain[]>>

export type KindsOf<F, K extends Kind> = {
  [N in keyof F]: F[N] extends { readonly kind: infer X } ? (X extends K ? N : never) : never
}[keyof F] &
  string
type Grouped = 'choice' | 'state' | 'flag' | 'ref' | 'text' | 'serial' | 'period' | 'date' | 'integer'
type Summed = 'integer' | 'decimal' | 'money' | 'duration'

/** Columns that rows can be gathered by as they are. */
export const GROUPED: ReadonlySet<Kind> = new Set<Grouped>([
  'choice',
  'state',
  'flag',
  'ref',
  'text',
  'serial',
  'period',
  'date',
  'integer',
])
export const SUMMED: ReadonlySet<Kind> = new Set<Summed>(['integer', 'decimal', 'money', 'duration'])

/** Rows gathered by one column and named by another: a property by its id, called by its name. */
export interface NamedDimension<F> {
  readonly label: string
  readonly key: Extract<keyof F, string>
  readonly title: Extract<keyof F, string>
}

export interface FactsInput<F extends Fields, D> {
  label: string
  /** What one row is, and what is not among them. */
  doc?: string
  scope: Extract<ScopeKind, 'community' | 'company'>
  /** Column that names a row. */
  title: Extract<keyof F, string>
  /** Time axis: what is compared with earlier times, and the steps of time one may group by. */
  at?: KindsOf<F, 'date' | 'dateTime' | 'period'>
  /** The rows are as they were at the end of a day that the question may name. */
  asOf?: boolean
  fields: F
  dimensions?: D
}
export interface Facts<
  N extends string = string,
  F extends Fields = Fields,
  D = Record<string, NamedDimension<Fields>>,
> {
  readonly name: N
  readonly label: string
  readonly doc: string
  readonly scope: 'community' | 'company'
  readonly title: string
  readonly at: string | null
  readonly asOf: boolean
  readonly fields: F
  readonly dimensions: D
}
export type AnyFacts = Facts

export type FieldsOfFacts<X> = X extends { readonly fields: infer F } ? F : never
/** What the rows of the facts can be gathered by: their columns, dimensions of their own, time, and where they belong. */
export type DimensionOf<X> = X extends { readonly fields: infer F; readonly dimensions: infer D }
  ? KindsOf<F, Grouped> | (keyof D & string) | Grain | 'community' | 'company'
  : never
export type ColumnOf<X> = keyof FieldsOfFacts<X> & string
export type SummedOf<X> = KindsOf<FieldsOfFacts<X>, Summed>

/** `defineFacts('charge-finance.receivables', { … })`; throws (in English, naming the place) when they contradict themselves. */
export function defineFacts<
  const N extends string,
  F extends Fields,
  const D extends Readonly<Record<string, NamedDimension<F>>> = Record<never, never>,
>(name: N, input: FactsInput<F, D>): Facts<N, F, D> {
  const fail = (why: string): never => {
    throw new Error(`facts ${name}: ${why}`)
  }
  const { at, dimensions = {} as D } = input
  for (const [own, { key, title }] of Object.entries(dimensions)) {
    if (own in input.fields) fail(`dimension ${own} has the name of a column`)
    if (!(key in input.fields) || !(title in input.fields)) fail(`dimension ${own} names an unknown column`)
  }
  return Object.freeze({
    name,
    label: input.label,
    doc: input.doc ?? '',
    scope: input.scope,
    title: input.title,
    at: at ?? null,
    asOf: input.asOf ?? false,
    fields: Object.freeze(input.fields),
    dimensions,
  })
}
