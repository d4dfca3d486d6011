import { type AnyEntity, defineEntity } from './entity.ts'
import {
  type AnyFacts,
  type ColumnOf,
  type DimensionOf,
  type FieldsOfFacts,
  type Grain,
  GRAINS,
  GRAINS_OF,
  GROUPED,
  type KindsOf,
  SUMMED,
  type SummedOf,
} from './facts.ts'
import { f, type Field, type Fields } from './fields.ts'
import { numericOf } from './kinds/limits.ts'
import { isMaskedField } from './mask.ts'
import type { Tone } from './options.ts'

/** Column equals the value, or one of the values. */
export type Where<C extends string = string> = {
  readonly [K in C]?: string | number | boolean | readonly (string | number)[]
}
/**
 * Which part of the time axis a measure is of, beside the range that is asked for: the range itself, all before it, all up to its end, or
 * all there is. Without a range there is nothing before it, and the others are all there is.
 */
export type Window = 'range' | 'before' | 'until' | 'all'
interface MeasureOptions<W extends string> {
  /** Only these rows of the facts are added up. */
  where?: Where<W>
  /** The range when absent. */
  over?: Window
  unit?: string
  /** What it means, in one sentence: shown where its name is pointed at. */
  doc?: string
  /** Costly to work out: only who asks for it waits for it. */
  onDemand?: boolean
}
interface Aggregate<H extends string, C extends string, W extends string> {
  readonly how: H
  readonly label: string
  readonly column: C | null
  readonly where: Where<W>
  readonly over: Window
  /** Flag of the rows at which what is reached comes to a stop. */
  readonly stop: W | null
  readonly unit: string | undefined
  readonly doc: string | undefined
  readonly onDemand: boolean
}
export type Measure = Aggregate<'count' | 'distinct' | 'sum' | 'reached', string, string>
const aggregate = <H extends Measure['how'], C extends string, W extends string>(
  how: H,
  label: string,
  column: C | null,
  { where, over = 'range', unit, doc, onDemand = false }: MeasureOptions<W> = {},
  stop: W | null = null,
): Aggregate<H, C, W> =>
  Object.freeze({ how, label, column, where: where ?? ({} as Where<W>), over, stop, unit, doc, onDemand })

/** How many rows. */
export const count = <const W extends string = never>(label: string, options?: MeasureOptions<W>) =>
  aggregate<'count', never, W>('count', label, null, options)
/** How many different values of a column. */
export const distinct = <const C extends string, const W extends string = never>(
  label: string,
  column: C,
  options?: MeasureOptions<W>,
) => aggregate<'distinct', C, W>('distinct', label, column, options)
/** The sum of a column, exact. */
export const sum = <const C extends string, const W extends string = never>(
  label: string,
  column: C,
  options?: MeasureOptions<W>,
) => aggregate<'sum', C, W>('sum', label, column, options)

/** How far rows have come: the last of a column of days, or the first of those rows that are stopped, where there is one. */
export const reached = <const C extends string, const W extends string>(
  label: string,
  column: C,
  stop: W,
  options?: MeasureOptions<W>,
) => aggregate<'reached', C, W>('reached', label, column, options, stop)

export type MeasureOf<X> =
  | Aggregate<'count', never, ColumnOf<X>>
  | Aggregate<'distinct', ColumnOf<X>, ColumnOf<X>>
  | Aggregate<'sum', SummedOf<X>, ColumnOf<X>>
  | Aggregate<'reached', KindsOf<FieldsOfFacts<X>, 'date'>, ColumnOf<X>>

/** Which way is better. */
export type Direction = 'up' | 'down'
interface ShareOptions {
  /** The quotient as a share with its sign (%, ‰), the usual case; false: a plain number. */
  percent?: boolean
  /** So many times the quotient is meant: what a share is out of (100 when absent), the days of a month of 30. */
  per?: 1 | 30 | 100 | 1000
  /** Places, rounded half up once; 2 when absent. */
  scale?: number
  /** What is left of the whole: a hundred less the share. */
  rest?: boolean
  unit?: string
  direction?: Direction
  doc?: string
}
export interface Ratio<K extends string = string> extends ShareOptions {
  readonly label: string
  readonly of: K
  readonly by: K
}
/** One measure of the report over another, over the `rows`, or over the `days` of the range: from the sums, never a mean of shares; over nothing it is nothing. */
export const ratio = <const K extends string>(label: string, of: K, by: K, options: ShareOptions = {}): Ratio<K> =>
  Object.freeze({ label, of, by, ...options })

/** What divides a figure; `days` are those of the range that is asked for. */
export type Denominator = Measure | 'days'
/** A number that is worked out one way, wherever it is read: a numerator, and what it is of. */
export interface FigureSpec {
  readonly label: string
  readonly doc: string
  readonly kind: 'count' | 'amount' | 'number' | 'percent' | 'date'
  readonly unit: string
  readonly scale: number
  /** So many times the quotient is what is told: 100 of a share. */
  readonly per: number
  readonly direction: Direction | null
  readonly rest: boolean
  readonly numerator: Measure
  readonly denominator: Denominator | null
}
/** A registered figure: what reports, the workbench and screens read by its code. */
export interface Figure<X extends string = string> extends FigureSpec {
  readonly code: string
  readonly of: X
  readonly facts: AnyFacts
  readonly permission: string
  readonly where: Where
}
export interface FigureInput<X> extends ShareOptions {
  label: string
  permission: string
  numerator: MeasureOf<X>
  denominator?: MeasureOf<X> | 'days'
  /** Rows that both parts are about. */
  where?: Where<ColumnOf<X>>
}

const SCALE = 2
function specOf(
  facts: AnyFacts,
  label: string,
  numerator: Measure,
  denominator: Denominator | null,
  {
    percent = denominator !== null && denominator !== 'days',
    per = percent ? 100 : 1,
    scale,
    rest = false,
    unit,
    direction,
    doc,
  }: ShareOptions,
): FigureSpec {
  if (numerator.how === 'reached') return dateOf(label, numerator, doc)
  const field = numerator.how === 'sum' ? facts.fields[numerator.column!] : undefined
  const own = field ? (field.kind === 'integer' || field.kind === 'duration' ? 0 : numericOf(field).scale) : 0
  const kind = denominator !== null ? 'number' : field?.kind === 'money' ? 'amount' : field ? 'number' : 'count'
  return {
    label,
    doc: doc ?? numerator.doc ?? '',
    kind: percent ? 'percent' : kind,
    // A share has its sign, whatever its parts are counted in.
    unit: unit ?? (percent ? (per === 100 ? '%' : '‰') : (numerator.unit ?? field?.unit ?? '')),
    scale: scale ?? (denominator === null ? own : SCALE),
    per,
    direction: direction ?? null,
    rest,
    numerator,
    denominator,
  }
}
const dateOf = (label: string, numerator: Measure, doc = numerator.doc ?? ''): FigureSpec => ({
  label,
  doc,
  kind: 'date',
  unit: '',
  scale: 0,
  per: 100,
  direction: null,
  rest: false,
  numerator,
  denominator: null,
})

function checkMeasure(
  facts: AnyFacts,
  { how, column, where, over, stop }: Measure,
  fail: (why: string) => never,
): void {
  const axis = facts.at === null ? undefined : facts.fields[facts.at]!.kind
  if (over !== 'range' && axis !== 'date' && axis !== 'period') fail(`${over} of what no days are known`)
  if (stop !== null && facts.fields[stop]?.kind !== 'flag') fail(`${stop} is no flag`)
  const field = column === null ? undefined : facts.fields[column]
  if (column !== null && !field) fail(`unknown column ${column}`)
  if (how === 'sum' && !SUMMED.has(field!.kind)) fail(`${column} has no sum`)
  checkWhere(facts, where, fail)
}
function checkWhere(facts: AnyFacts, where: Where, fail: (why: string) => never): void {
  for (const name of Object.keys(where)) if (!(name in facts.fields)) fail(`unknown column ${name}`)
}

/** `figure('charge.collectionRate', receivables, { … })`: the same number wherever it is read. */
export function figure<X extends AnyFacts>(code: string, facts: X, input: FigureInput<X>): Figure<X['name']> {
  const fail = (why: string): never => {
    throw new Error(`figure ${code}: ${why}`)
  }
  const numerator = input.numerator as Measure
  const denominator = (input.denominator as Denominator | undefined) ?? null
  checkMeasure(facts, numerator, fail)
  if (denominator !== null && denominator !== 'days') checkMeasure(facts, denominator, fail)
  checkWhere(facts, (input.where ?? {}) as Where, fail)
  return Object.freeze({
    ...specOf(facts, input.label, numerator, denominator, input),
    code,
    of: facts.name,
    facts,
    permission: input.permission,
    where: (input.where ?? {}) as Where,
  })
}

/** A figure of a report under the name that it travels by. */
export interface ReportFigure extends FigureSpec {
  readonly name: string
  /** Left out unless it is asked for by `also`. */
  readonly onDemand: boolean
}
export interface Dimension {
  readonly name: string
  readonly label: string
  /** Column that rows are gathered by. */
  readonly column: string
  /** Its field, with the codes or the records that it names. */
  readonly field: Field
  /** Column that names what the key means. */
  readonly title: string | null
  readonly grain: Grain | null
}

export const CHART_OF_REPORT = [
  'line',
  'bar',
  'stacked',
  'pie',
  'pareto',
  'heat',
  'radar',
  'funnel',
  'combined',
  'scatter',
] as const
export type ReportChart = (typeof CHART_OF_REPORT)[number]

/** A state that a cell of a pivot is in, by its figures: the first that fits, and nothing where none does. */
export interface Mark<K extends string = string> {
  readonly label: string
  readonly tone: Tone
  /** Figures that are not nothing. */
  readonly some?: readonly K[]
  /** Figures that are nothing. */
  readonly none?: readonly K[]
}

export interface Within {
  readonly days?: number
  readonly months?: number
  /** What is said of a longer one, where the book has words of its own. */
  readonly refusal?: string
}

/** A way to look at a report that its page offers by name: how it is gathered and drawn, and of which rows. */
export interface Angle<K extends string = string, D extends string = string, C extends string = string> {
  readonly label: string
  readonly by: readonly D[]
  readonly across?: D
  readonly chart?: { readonly kind: ReportChart; readonly of: readonly K[] }
  /** Conditions as the address keeps them; those of the other angles are let go. */
  readonly only?: { readonly [N in C]?: string }
}

export interface ReportInput<X extends AnyFacts, M, R, D> {
  label: string
  doc?: string
  /** Base of its calls, the path of its page: `GET {path}/report`. */
  path: string
  /** Code that opens it. */
  permission: string
  /** Code of its files; the right to look when absent. Both have the same prefix. */
  exports?: string
  /** Code of its sheets; the right to look when absent. */
  prints?: string
  measures: M
  ratios?: R
  /** What one may group by, the first first. */
  dimensions: readonly D[]
  /** Ways to look at it; it opens by the first. */
  angles?: readonly Angle<NoInfer<(keyof M | keyof R) & string>, NoInfer<D & string>, ColumnOf<X>>[]
  /** Grouped so when it is opened; the first dimension when absent. */
  by?: readonly D[]
  across?: D
  /** Conditions of the bar, most used first. */
  conditions?: readonly ColumnOf<X>[]
  /** Rows of the facts that the report is about at all. */
  where?: Where<ColumnOf<X>>
  /** The longest range of the time axis that one question may have. */
  within?: Within
  /** The page opens with so many months of the time axis, the present one the last, and has always a range. */
  opens?: number
  /** Order of the groups until another is asked for; by their keys when absent. Where it names a column, also of the rows. */
  sort?: { readonly field: NoInfer<(keyof M | keyof R | D) & string>; readonly order: 'asc' | 'desc' }
  /** Figures of the whole that stand above all. */
  cards?: readonly NoInfer<(keyof M | keyof R) & string>[]
  /** In which states the cells across are. */
  marks?: readonly Mark<NoInfer<keyof M & string>>[]
  chart?: { readonly kind: ReportChart; readonly of: readonly NoInfer<(keyof M | keyof R) & string>[] }
  /** Columns of the rows behind a figure; the first of the facts when absent. */
  drill?: readonly ColumnOf<X>[]
}
export interface Report<N extends string = string> {
  readonly name: N
  readonly module: string
  readonly label: string
  readonly doc: string
  readonly facts: AnyFacts
  readonly path: string
  readonly permission: string
  readonly exports: string
  readonly prints: string
  readonly figures: readonly ReportFigure[]
  readonly dimensions: readonly Dimension[]
  readonly angles: readonly Angle[]
  readonly by: readonly string[]
  readonly across: string | null
  readonly where: Where
  readonly within: Within | null
  readonly opens: number | null
  readonly sort: { readonly field: string; readonly order: 'asc' | 'desc' } | null
  readonly cards: readonly string[]
  readonly marks: readonly Mark[]
  readonly chart: { readonly kind: ReportChart; readonly of: readonly string[] } | null
  /** The rows behind its figures, as a noun that is only read: conditions, columns and calls are those of any list. */
  readonly rows: AnyEntity
}

/** At most so many dimensions down, one more across. */
export const MAX_BY = 3
/** Parameters of the question itself, beside the conditions. */
export const REPORT_PARAMS = ['by', 'across', 'also', 'compare', 'asOf', 'orderField', 'order'] as const
/** A day compares two runs: as things stood at its end. */
export type Compare = 'previous' | 'lastYear' | `${number}-${number}-${number}`

/** Values by figure: a decimal string, null where there is none. */
export type Values = Record<string, string | null>
export interface ReportRow {
  /** Of each dimension, as its key travels in a drill; null where a row has none. */
  readonly keys: (string | null)[]
  readonly titles: string[]
  readonly values: Values
  /** Values by the place of the key across. */
  readonly cells: Values[]
  /** Of the time compared with; null where nothing is compared. */
  readonly previous: Values | null
}
export interface ReportAnswer {
  /** When it was read. */
  readonly readAt: string
  /** Day whose end the rows show; null where the facts have none. */
  readonly asOf: string | null
  readonly by: string[]
  /** Figures that were worked out. */
  readonly figures: string[]
  readonly across: { readonly dimension: string; readonly keys: (string | null)[]; readonly titles: string[] } | null
  /** Range or day that is compared with. */
  readonly comparedWith: string | null
  readonly rows: ReportRow[]
  readonly totals: Pick<ReportRow, 'values' | 'cells' | 'previous'>
  /** Groups there are, of which `rows` holds the first. */
  readonly groups: number
  /** Communities that are counted, and those of the company: a roll-up says what it leaves out. */
  readonly communities: { readonly counted: number; readonly all: number }
}

const SCOPED: Readonly<Record<string, { column: string; field: Field }>> = {
  community: { column: 'communityId', field: f.refInt('项目', { to: 'basedata.community' }) },
  company: { column: 'companyId', field: f.refInt('公司', { to: 'system.company' }) },
}

/** What the rows are gathered by under this name. */
export function dimensionOf(facts: AnyFacts, name: string, fail: (why: string) => never): Dimension {
  const { at, fields, dimensions } = facts
  const scoped = Object.hasOwn(SCOPED, name) ? SCOPED[name] : undefined
  if (scoped && (name === 'company' || facts.scope === 'community'))
    return { name, label: scoped.field.label, ...scoped, title: null, grain: null }
  if (Object.hasOwn(dimensions, name)) {
    const { label, key, title } = dimensions[name]!
    return { name, label, column: key, field: fields[key]!, title, grain: null }
  }
  const field = fields[name]
  if (field) {
    if (!GROUPED.has(field.kind) || field.dict !== undefined || isMaskedField(field)) fail(`${name} is no dimension`)
    return { name, label: field.label, column: name, field, title: null, grain: null }
  }
  const axis = at === null ? undefined : fields[at]
  const grains: readonly string[] = axis ? GRAINS_OF[axis.kind as keyof typeof GRAINS_OF] : []
  if (!grains.includes(name)) fail(`unknown dimension ${name}`)
  const grain = name as Grain
  return { name, label: GRAINS[grain], column: at!, field: axis!, title: null, grain }
}

type Named<X extends AnyFacts> = Readonly<Record<string, MeasureOf<X> | Figure<X['name']>>>

/**
 * A report: one definition, from which follow its calls, table, pivot, chart, drill, comparison, file and sheet of paper. Throws (in
 * English, naming the place) where it contradicts itself or its facts.
 */
export function defineReport<
  const N extends string,
  X extends AnyFacts,
  const M extends Named<X>,
  const R extends Readonly<Record<string, Ratio<(keyof M & string) | 'days' | 'rows'> | Figure<X['name']>>> = Record<
    never,
    never
  >,
  const D extends DimensionOf<X> = DimensionOf<X>,
>(name: N, facts: X, input: ReportInput<X, M, R, D>): Report<N> {
  const fail = (why: string): never => {
    throw new Error(`report ${name}: ${why}`)
  }
  const given = Object.entries(input.measures) as [string, Measure | Figure][]
  const figures: ReportFigure[] = given.map(([key, one]) => named(key, ofReport(facts, one, fail)))
  const partOf = (key: string): Denominator => {
    if (key === 'days') return 'days'
    if (key === 'rows') return count('行')
    const part = figures.find((one) => one.name === key)
    if (!part || part.denominator !== null) return fail(`${key} is no measure`)
    return part.numerator
  }
  for (const [key, one] of Object.entries(input.ratios ?? {}) as [string, Ratio | Figure][]) {
    if ('code' in one) figures.push(named(key, ofReport(facts, one, fail)))
    else {
      const numerator = partOf(one.of)
      if (numerator === 'days') fail('days are no numerator')
      figures.push(named(key, specOf(facts, one.label, numerator as Measure, partOf(one.by), one)))
    }
  }
  const dimensions = input.dimensions.map((one) => dimensionOf(facts, one, fail))
  const names = new Set<string>(dimensions.map((one) => one.name))
  const angles: readonly Angle[] = input.angles ?? []
  const [opening] = angles
  const by: readonly string[] = input.by ?? opening?.by ?? input.dimensions.slice(0, 1)
  const across: string | null = input.across ?? opening?.across ?? null
  const chart = input.chart ?? opening?.chart ?? null
  for (const one of [{ by, across }, ...angles])
    if (
      one.by.length === 0 ||
      one.by.length > MAX_BY ||
      ![...one.by, ...(one.across ? [one.across] : [])].every((name) => names.has(name))
    )
      fail('it opens by dimensions that it has not')
  for (const param of REPORT_PARAMS) if (param in facts.fields) fail(`a column may not be called ${param}`)
  for (const key of [chart, ...angles.map((one) => one.chart)].flatMap((one) => one?.of ?? []))
    if (!figures.some((one) => one.name === key)) fail(`no figure ${key} to draw`)
  checkWhere(facts, (input.where ?? {}) as Where, fail)
  if (input.sort && !names.has(input.sort.field) && !figures.some((one) => one.name === input.sort!.field))
    fail(`no order by ${input.sort.field}`)
  if (input.opens !== undefined && facts.at === null) fail('it opens with months that its facts have not')
  for (const key of [
    ...(input.cards ?? []),
    ...(input.marks ?? []).flatMap(({ some = [], none = [] }) => [...some, ...none]),
  ])
    if (!figures.some((one) => one.name === key)) fail(`no figure ${key}`)
  return Object.freeze({
    name,
    module: name.slice(0, name.indexOf('.')),
    label: input.label,
    doc: input.doc ?? facts.doc,
    facts,
    path: input.path,
    permission: input.permission,
    exports: input.exports ?? input.permission,
    prints: input.prints ?? input.permission,
    figures,
    dimensions,
    angles,
    by,
    across,
    where: (input.where ?? {}) as Where,
    within: input.within ?? null,
    opens: input.opens ?? null,
    sort: input.sort ?? null,
    cards: input.cards ?? [],
    marks: input.marks ?? [],
    chart,
    rows: rowsOf(name, facts, input, figures, fail),
  })
}

const named = (name: string, spec: FigureSpec): ReportFigure => ({
  name,
  ...spec,
  onDemand: [spec.numerator, spec.denominator].some((part) => part !== null && part !== 'days' && part.onDemand),
})

/** A measure, or a figure of the same facts: then its own rows are part of what is added up. */
function ofReport(facts: AnyFacts, one: Measure | Figure, fail: (why: string) => never): FigureSpec {
  if (!('code' in one)) {
    checkMeasure(facts, one, fail)
    return specOf(facts, one.label, one, null, {})
  }
  if (one.facts !== facts) fail(`figure ${one.code} is of other facts`)
  const { label, doc, kind, unit, scale, per, direction, rest } = one
  return { label, doc, kind, unit, scale, per, direction, rest, ...partsOf(one) }
}

/** Both parts of a figure, with the rows that it is about. */
export function partsOf({ numerator, denominator, where }: Figure): Pick<FigureSpec, 'numerator' | 'denominator'> {
  const narrowed = (part: Measure): Measure => ({ ...part, where: { ...where, ...part.where } })
  return {
    numerator: narrowed(numerator),
    denominator: denominator === null || denominator === 'days' ? denominator : narrowed(denominator),
  }
}

function rowsOf(
  name: string,
  facts: AnyFacts,
  {
    label,
    path,
    permission,
    exports = permission,
    conditions = [],
    drill,
    sort,
  }: Pick<
    ReportInput<AnyFacts, unknown, unknown, unknown>,
    'label' | 'path' | 'permission' | 'exports' | 'conditions' | 'drill' | 'sort'
  >,
  figures: readonly ReportFigure[],
  fail: (why: string) => never,
): AnyEntity {
  const cut = (code: string) => [code.slice(0, code.lastIndexOf(':')), code.slice(code.lastIndexOf(':') + 1)] as const
  const [prefix, list] = cut(permission)
  const [same, file] = cut(exports)
  if (prefix === '' || same !== prefix) fail('its codes have not one prefix')
  const summed = figures.flatMap(({ numerator, onDemand }) =>
    numerator.how === 'sum' && !onDemand ? [numerator.column!] : [],
  )
  return defineEntity<string, Fields>(`${name}Rows`, {
    label: `${label}明细`,
    doc: facts.doc,
    title: facts.title,
    table: '',
    base: `${path}/report/rows`,
    perms: { prefix, list, export: file },
    scope: facts.scope,
    softDelete: false,
    verbs: ['list', 'export'],
    fields: facts.fields,
    list: {
      ...(drill ? { columns: drill } : {}),
      filters: conditions,
      totals: [...new Set(summed)],
      ...(sort && sort.field in facts.fields
        ? { sort }
        : facts.at === null
          ? {}
          : { sort: { field: facts.at, order: 'desc' as const } }),
    },
  })
}
