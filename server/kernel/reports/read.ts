import { cmp } from '@wuguan/contract/kernel/decimal'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { RawQuery } from '@wuguan/contract/kernel/query'
import type {
  Dimension,
  FigureSpec,
  Report,
  ReportAnswer,
  ReportFigure,
  ReportRow,
  Values,
} from '@wuguan/contract/kernel/report'
import type { Actor } from '../auth/actor.ts'
import { dateOf, dateTimeOf } from '../clock.ts'
import { lookupsOf } from '../crud/where.ts'
import type { Source } from '../db/reads.ts'
import type { Queryable } from '../db/sql.ts'
import type { Kernel } from '../kernel.ts'
import { countLookups } from '../masked-lookups.ts'
import { inSnapshot } from '../tx.ts'
import { isOrdered, wordsOf } from './keys.ts'
import { earlierOf, type Question, questionOf } from './question.ts'
import { boundsOf, daysOf, isTimed, rangeOf, reachesOver } from './range.ts'
import { rowsHooks } from './rows.ts'
import { groupsStatement, MOST_GROUPS, type StatementInput } from './statement.ts'
import { type Gathered, partsOf } from './values.ts'

export type ReportKernel = Pick<Kernel, 'reads' | 'q' | 'clock' | 'secrets'>

/** ms; a question that takes longer is cut off, in words. */
const LIMIT = 20_000
const CUT_OFF = '数据量较大，请缩小范围或使用导出'
/** What sorting and gathering may take before they go to the disk: years of rows, of which few people ask at a time. */
const MEMORY = '32MB'
const CANCELLED = '57014'
/** Rows of one answer; totals and files are of all. */
export const MOST_ROWS = 1_000
const MOST_ACROSS = 120

/** Statements of one moment, cut off together in words. */
export async function inTime<T>(source: Source, work: (q: Queryable) => Promise<T>, limit = LIMIT): Promise<T> {
  try {
    return await inSnapshot(source, async (q) => {
      await q.query("select set_config('statement_timeout', $1, true), set_config('work_mem', $2, true)", [
        String(limit),
        MEMORY,
      ])
      return work(q)
    })
  } catch (error) {
    if ((error as { code?: string }).code === CANCELLED) throw refuse(CUT_OFF)
    throw error
  }
}

interface Group {
  keys: (string | null)[]
  titles: string[]
  values: Values
  previous: Values | null
  /** By key across. */
  cells: Map<string | null, Values>
}
interface Read {
  groups: Map<string, Group>
  across: Map<string | null, string>
  total: Values
  totals: Map<string | null, Values>
}

/** `GET {path}/report`: the groups of a page, what stands across, and totals over everything. `most` rows at the most. */
export async function readReport(
  context: { kernel: ReportKernel; actor: Actor },
  report: Report,
  raw: RawQuery,
  {
    most = MOST_ROWS,
    limit,
    permission = report.permission,
    groups = MOST_GROUPS,
  }: { most?: number; limit?: number; permission?: string; groups?: number } = {},
): Promise<ReportAnswer> {
  const { kernel, actor } = context
  const now = kernel.clock.now()
  const today = dateOf(now)
  const question = questionOf(report, raw, actor, today)
  const earlier = earlierOf(report, question, today)
  const hooks = rowsHooks(report)
  const { q, secrets } = kernel
  await countLookups({ q, secrets, now, actor }, lookupsOf(report.rows, hooks, question.query, actor))
  const [present, past, communities] = await kernel.reads.from(actor, (source) =>
    inTime(
      source,
      async (snapshot) => {
        const ask = (asked: Question, shift: string | null) =>
          readTable(snapshot, { report, actor, permission, question: asked, shift, secrets, now }, [most, groups])
        return [
          await ask(question, null),
          // Rows and totals are compared, what stands across is not.
          earlier && (await ask({ ...question, ...earlier, across: null }, earlier.shift)),
          await communitiesOf(snapshot, report, actor, permission, question),
        ] as const
      },
      limit,
    ),
  )
  if (past) compareWith(present, past, question.figures)
  const ordered = orderedGroups(question, present)
  const across = question.across && orderedAcross(question.across, present.across)
  const cells = ({ cells: own }: { cells: Map<string | null, Values> }) =>
    (across ?? []).map(([key]) => own.get(key) ?? {})
  return {
    readAt: dateTimeOf(now),
    asOf: report.facts.asOf ? (question.asOf ?? today) : null,
    by: question.by.map(({ name }) => name),
    figures: question.figures.map(({ name }) => name),
    across: across && {
      dimension: question.across!.name,
      keys: across.map(([key]) => key),
      titles: across.map(([, title]) => title),
    },
    comparedWith: earlier?.said ?? null,
    rows: ordered.slice(0, most).map((group): ReportRow => ({
      keys: group.keys,
      titles: group.titles,
      values: group.values,
      cells: cells(group),
      previous: group.previous,
    })),
    totals: { values: present.total, cells: cells({ cells: present.totals }), previous: past?.total ?? null },
    groups: ordered.length,
    communities,
  }
}

type Asking = Omit<StatementInput, 'by' | 'across' | 'measures' | 'level' | 'query' | 'asOf'> & {
  question: Question
}
const TOO_MANY = '分组过多，请减少维度或缩小范围'

/**
 * All groups, and what stands across of those that are shown: nobody reads what a table of every house and month would have, and the
 * database need not make it.
 */
async function readTable(q: Queryable, asking: Asking, [most, limit]: readonly [number, number]): Promise<Read> {
  const { question } = asking
  const read = await readGroups(q, { ...asking, level: 'margins' }, limit)
  if (!question.across) return read
  const all = orderedGroups(question, read)
  const shown = all.slice(0, most)
  const only = shown.length < all.length ? [...new Set(shown.map(({ keys }) => keys[0]!))] : null
  const { groups } = await readGroups(q, { ...asking, level: 'cells', only }, limit)
  for (const [name, { cells }] of groups) if (read.groups.has(name)) read.groups.get(name)!.cells = cells
  return read
}

async function readGroups(
  q: Queryable,
  { report, question, ...rest }: Asking & Pick<StatementInput, 'level'>,
  limit: number,
): Promise<Read> {
  const { by, across } = question
  const { measures, valuesOf } = partsOf(question.figures)
  const { text, values } = groupsStatement({ report, ...question, ...rest, measures })
  const rows = await q.query<Gathered>(text, values)
  if (rows.length > limit) throw refuse(TOO_MANY)
  const days = daysOf(rangeOf(report, question.query))
  const wide = reachesOver(measures, boundsOf(report.facts, question.query))
  const timed = (one: Dimension) => wide && isTimed(one, report.facts)
  const [down, over] = [by.some(timed), across !== null && timed(across)]
  const stepsOf = (row: Gathered) => (row['down'] === 1 ? false : down) || (row['over'] === 1 ? false : over)
  const figuresOf = (row: Gathered) => valuesOf(row, days, stepsOf(row))
  /** Of rows beside the range there is no step of time. */
  const outside = (row: Gathered) =>
    (row['down'] !== 1 && by.some((one, at) => timed(one) && row[`@${at}`] == null)) ||
    (row['over'] !== 1 && over && row[`@${by.length}`] == null)
  const read: Read = { groups: new Map(), across: new Map(), total: {}, totals: new Map() }
  const text1 = (value: string | number | null | undefined) =>
    value === null || value === undefined ? null : String(value)
  const acrossKey = (row: Gathered) => text1(row[`@${by.length}`])
  const groupOf = (row: Gathered): Group => {
    const keys = by.map((_, at) => text1(row[`@${at}`]))
    const name = JSON.stringify(keys)
    let group = read.groups.get(name)
    if (!group) {
      const titles = by.map((one, at) => wordsOf(one, keys[at]!, text1(row[`=${at}`])))
      read.groups.set(name, (group = { keys, titles, values: {}, previous: null, cells: new Map() }))
    }
    return group
  }
  for (const row of rows) {
    if (outside(row)) continue
    const [down, over] = [row['down'] === 1, row['over'] === 1]
    if (across && !over) read.across.set(acrossKey(row), wordsOf(across, acrossKey(row), text1(row[`=${by.length}`])))
    if (down && over) read.total = figuresOf(row)
    else if (down) read.totals.set(acrossKey(row), figuresOf(row))
    else if (over) groupOf(row).values = figuresOf(row)
    else groupOf(row).cells.set(acrossKey(row), figuresOf(row))
  }
  if (read.across.size > MOST_ACROSS)
    throw refuse(`横向展开的“${across!.label}”超过${MOST_ACROSS}个，请缩小范围或换一个维度`)
  return read
}

const NOTHING: Record<FigureSpec['kind'], string | null> = {
  count: '0',
  amount: '0.00',
  number: '0',
  percent: '0',
  date: null,
}
/** Of a group that one of the times has not: sums of nothing are 0, shares of nothing are none. */
const nothing = (figures: readonly ReportFigure[]): Values =>
  Object.fromEntries(figures.map(({ name, kind, denominator }) => [name, denominator === null ? NOTHING[kind] : null]))

function compareWith(present: Read, past: Read, figures: readonly ReportFigure[]): void {
  for (const [name, { keys, titles, values }] of past.groups) {
    const group = present.groups.get(name)
    if (group) group.previous = values
    else present.groups.set(name, { keys, titles, values: nothing(figures), previous: values, cells: new Map() })
  }
  for (const group of present.groups.values()) group.previous ??= nothing(figures)
}

const WORDS = new Intl.Collator('zh', { numeric: true })
const byKey = (dimension: Dimension, a: string | null, b: string | null, words: readonly [string, string]): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (dimension.field.of && dimension.grain === null) {
    const place = (key: string) => dimension.field.of!.items.findIndex(({ code }) => String(code) === key)
    return place(a) - place(b)
  }
  return isOrdered(dimension) ? WORDS.compare(a, b) : WORDS.compare(...words)
}

function orderedGroups({ by, figures, order }: Question, { groups }: Read): Group[] {
  const inKeys = (a: Group, b: Group) => {
    for (const [at, dimension] of by.entries()) {
      const found = byKey(dimension, a.keys[at]!, b.keys[at]!, [a.titles[at]!, b.titles[at]!])
      if (found !== 0) return found
    }
    return 0
  }
  const list = [...groups.values()]
  if (order === null) return list.toSorted(inKeys)
  const sign = order.down ? -1 : 1
  const place = by.findIndex(({ name }) => name === order.field)
  if (place >= 0)
    return list.toSorted(
      (a, b) =>
        sign * byKey(by[place]!, a.keys[place]!, b.keys[place]!, [a.titles[place]!, b.titles[place]!]) || inKeys(a, b),
    )
  const figure = figures.find(({ name }) => name === order.field)
  if (!figure) return list.toSorted(inKeys)
  const compare = figure.kind === 'date' ? WORDS.compare : cmp
  return list.toSorted((a, b) => {
    const [one, other] = [a.values[order.field] ?? null, b.values[order.field] ?? null]
    // What has no value stands last, whichever way.
    if (one === null || other === null) return one === other ? inKeys(a, b) : one === null ? 1 : -1
    return sign * compare(one, other) || inKeys(a, b)
  })
}

const orderedAcross = (dimension: Dimension, keys: Map<string | null, string>) =>
  [...keys].toSorted(([a, one], [b, other]) => byKey(dimension, a, b, [one, other]))

/** How many communities the answer is of, and how many the company has: who sees a part is told so. */
async function communitiesOf(
  q: Queryable,
  { facts }: Report,
  actor: Actor,
  permission: string,
  { query }: Question,
): Promise<{ counted: number; all: number }> {
  const scope = actor.scope(permission)
  const reach = [...scope.communities, ...scope.ownCommunities]
  const named = query.filters.find(({ field }) => field === 'communityId')
  const listed = query.extra['communityIds']?.split(',').map(Number)
  const wanted = named && 'values' in named ? (named.values as number[]) : (listed ?? actor.communityIds)
  const [row] = await q.query<{ n: number }>(
    `select count(*) as n from community c join company o on o.id = c.company_id join company s on s.id = $1
     where c.deleted_at is null and o.deleted_at is null and o.path like s.path || '%'`,
    [actor.companyId],
  )
  const counted = facts.scope === 'company' ? row!.n : new Set(wanted ?? reach).size
  return { counted, all: wanted === null ? row!.n : counted }
}
