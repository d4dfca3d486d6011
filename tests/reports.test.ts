import { isDeepStrictEqual } from 'node:util'
import { read, utils } from '@e965/xlsx'
import pg from 'pg'
import { cmp, sum as added } from '@wuguan/contract/kernel/decimal'
import { collected } from '@wuguan/contract/charge-finance/charge.figures'
import { defineFacts } from '@wuguan/contract/kernel/facts'
import { f } from '@wuguan/contract/kernel/fields'
import { addMonths, lastDay } from '@wuguan/contract/kernel/period'
import { count, defineReport, type Report, type ReportAnswer, type ReportFigure } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadActor } from '../server/kernel/auth/sessions.ts'
import { dateOf } from '../server/kernel/clock.ts'
import { readFigures } from '../server/kernel/figures.ts'
import { defineRelation } from '../server/kernel/reports/facts.ts'
import { readReport } from '../server/kernel/reports/read.ts'
import { modules } from '../server/modules/index.ts'
import { demoAccounts } from '../server/modules/session/demo-accounts.service.ts'
import { type Caller, type CallOptions, type TestApp, startTestApp } from './support/app.ts'
import { must } from './support/must.ts'
import { makeUser } from './support/user.ts'

/** Conformance of every report: what its definition promises, its calls keep. A new report is tested without a line of test code. */
let app: TestApp
let caller: Caller
let two: readonly [number, number]
let companyId: number
/** Sees all communities but the fullest: what adds up there adds up everywhere, in a tenth of the time. */
let within: Caller
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  // Emergencies are shown by the code alone while no rule of their own stands.
  await app.kernel.q.query('update contingency_permission set enabled = 0')
  caller = await app.login('group01', (await demoAccounts(app.kernel)).demoPassword!)
  const filled = await app.kernel.q.query<{ id: number; company_id: number }>(
    'select community_id as id, company_id from receivable group by 1, 2 order by count(*) desc, 1 limit 2',
  )
  two = [filled[0]!.id, filled[1]!.id]
  companyId = filled[0]!.company_id
  const others = await app.kernel.q.query<{ id: number }>(
    'select id from community where id <> $1 and company_id = $2 and deleted_at is null order by id',
    [two[0], companyId],
  )
  within = {
    token: caller.token,
    call: (method, path, options = {}) =>
      caller.call(method, path, { ...options, headers: { communityids: others.map(({ id }) => id).join() } }),
  }
})
afterAll(() => app.stop())

const reports: readonly Report[] = modules.flatMap((module) => module.reports)
type Asked = Record<string, string>
const ask = (report: Report, query: Asked = {}, options: CallOptions = {}, by = caller) =>
  must<ReportAnswer>(by, 'GET', `${report.path}/report?${new URLSearchParams(query)}`, undefined, options)
const refused = async (report: Report, query: Asked, call = 'report', options: CallOptions = {}, by = caller) =>
  (await by.call('GET', `${report.path}/${call}`, { query, ...options })).code

/** Lines of the file, its head first. */
async function fileOf(report: Report, filters: Asked, by = caller) {
  const file = await by.call('POST', `${report.path}/report/export`, { body: { filters } })
  const book = read(file.raw, { type: 'buffer' })
  return utils.sheet_to_json<(string | number)[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: true })
}
const behind = (report: Report, query: Asked, by = caller) =>
  must<Record<string, string | number>>(by, 'GET', `${report.path}/report/rows/totals?${new URLSearchParams(query)}`)

/** Figures that add up over groups; how many different ones there are, and how far they came, does not. */
const adds = ({ denominator, numerator }: ReportFigure) =>
  denominator === null && (numerator.how === 'sum' || numerator.how === 'count')
/** Of the range itself: what lies beside it is of no step of time. */
const ofRange = ({ numerator }: ReportFigure) => numerator.over === 'range'
const number = (text: string | null | undefined) => text ?? '0'
/** Where a report is looked at from every side: away from the fullest community, unless only that one has rows for it. */
const near = (report: Report): Promise<Caller> => {
  const known = nearest.get(report) ?? nearestOf(report)
  nearest.set(report, known)
  return known
}
const nearest = new Map<Report, Promise<Caller>>()
async function nearestOf(report: Report): Promise<Caller> {
  const { totals } = await ask(report, { across: 'none' }, {}, within)
  const first = report.figures.find((one) => !one.onDemand && adds(one) && ofRange(one))!
  return Number(number(totals.values[first.name])) === 0 ? caller : within
}

describe.each(reports.map((report) => [report.name, report] as const))('%s', (_name, report) => {
  const figures = report.figures.filter(({ onDemand }) => !onDemand)
  const additive = figures.filter(adds)
  const { at } = report.facts
  const names = report.dimensions.map(({ name }) => name)

  test('every dimension gathers all there is, and once', async () => {
    const whole = (await ask(report)).totals.values
    expect(Number(number(whole[additive.find(ofRange)!.name])), 'the demo has rows for it').not.toBe(0)
    // What is gathered over everything is as much as is said without a dimension, and is looked at piece by piece nearby.
    const over = await ask(report, { by: names[0]!, across: 'none' })
    expect(over.totals.values).toEqual(whole)
    const from = await near(report)
    const here = from === caller ? whole : (await ask(report, {}, {}, from)).totals.values
    for (const by of names) {
      const answer = await ask(report, { by, across: 'none' }, {}, from)
      expect({ by, totals: answer.totals.values }).toEqual({ by, totals: here })
      if (answer.groups === answer.rows.length)
        for (const { name } of additive)
          expect({
            by,
            name,
            sum: cmp(added(answer.rows.map((row) => number(row.values[name]))), number(here[name])),
          }).toEqual({ by, name, sum: 0 })
      expect(new Set(answer.rows.map(({ keys }) => JSON.stringify(keys))).size).toBe(answer.rows.length)
    }
  })

  test('across, cells add up to their row and to the total below', async () => {
    const from = await near(report)
    for (const [at, by] of names.entries()) {
      const across = names[(at + 1) % names.length]!
      const raw = await from.call<ReportAnswer>('GET', `${report.path}/report`, { query: { by, across } })
      // More values than a table has room for are refused in words.
      if (raw.code !== 0) {
        expect(raw).toMatchObject({ code: 422, msg: expect.stringContaining('横向展开') as string })
        continue
      }
      const { rows, totals, groups } = raw.data
      for (const { name } of additive) {
        for (const row of rows)
          expect(cmp(added(row.cells.map((cell) => number(cell[name]))), number(row.values[name]))).toBe(0)
        expect(cmp(added(totals.cells.map((cell) => number(cell[name]))), number(totals.values[name]))).toBe(0)
        if (groups === rows.length)
          for (const [place, cell] of totals.cells.entries())
            expect(cmp(added(rows.map(({ cells }) => number(cells[place]![name]))), number(cell[name]))).toBe(0)
      }
    }
  })

  test('the rows behind a figure are as many, and add up to it', async () => {
    const from = await near(report)
    for (const by of names) {
      const answer = await ask(report, { by, across: 'none' }, {}, from)
      const ends = [...new Set([answer.rows[0], answer.rows.at(-1)].filter((one) => one !== undefined))]
      for (const [end, row] of ends.entries()) {
        const key = row.keys[0]
        const cell = key == null ? { [`cell.${by}.empty`]: 'true' } : { [`cell.${by}`]: key }
        // Each figure at one end, the next one at the other: the rows of a figure are found in one way wherever it stands.
        for (const { name, numerator } of additive.filter((_, at) => ends.length === 1 || at % 2 === end)) {
          const found = await behind(report, { ...cell, measure: name }, from)
          const value = numerator.how === 'count' ? String(found['count']) : String(found[numerator.column!])
          expect({ by, key, name, value: cmp(value, number(row.values[name])) }).toEqual({ by, key, name, value: 0 })
        }
      }
    }
    const page = await must<{ list: Record<string, unknown>[]; total: number }>(
      caller,
      'GET',
      `${report.path}/report/rows/page?limit=5&count=exact`,
    )
    expect(page.total).toBe((await behind(report, {}))['count'])
    expect(page.list).toHaveLength(Math.min(5, page.total))
  })

  test('names that it has not are refused, and so are days that have not come', async () => {
    for (const query of [
      { also: 'nothing' },
      { by: 'nothing' },
      { by: `${names[0]},${names[0]}` },
      { by: '1; drop table sys_user; --' },
      { across: 'nothing' },
      { compare: 'sometimes' },
      { orderField: 'nothing' },
      { order: 'sideways' },
      { nothing: '1' },
      { [`cell.${names[0]}`]: '1' },
      { asOf: report.facts.asOf ? '2999-01-01' : '2025-01-01' },
      { asOf: 'soon' },
    ] as Asked[])
      expect({ query, code: await refused(report, query) }).toEqual({ query, code: 400 })
    for (const query of [{ measure: 'nothing' }, { 'cell.nothing': '1' }, { nothing: '1' }] as Asked[])
      expect({ query, code: await refused(report, query, 'report/rows/page') }).toEqual({ query, code: 400 })
  })

  // What a company keeps over its communities has a scope of its own, which the calls of scope.test.ts hold.
  test.each([report].filter(({ facts }) => facts.scope === 'community'))(
    'who sees one community is told of that one only',
    async () => {
      const whole = (await ask(report)).totals
      const alone = (await ask(report, {}, { communityId: two[1] })).totals
      // Where one of them has all there is, the other tells them apart.
      const [here, there] = isDeepStrictEqual(alone, whole) ? two : [two[1], two[0]]
      const one = `one-${report.rows.name.replaceAll(/\W/g, '-')}`
      const codes = [report.permission, report.exports]
      const steward = await makeUser(app, one, codes, { dataScope: 5, communityIds: [here], companyId })
      const own = await ask(report, {}, {}, steward)
      expect(own.totals).toEqual((await ask(report, {}, { communityId: here })).totals)
      expect(own.totals).not.toEqual(whole)
      expect(own.communities.counted).toBe(1)
      expect(own.communities.all).toBeGreaterThan(1)
      for (const call of ['report', 'report/rows/page', 'report/rows/totals']) {
        expect(await refused(report, { communityId: String(there) }, call, {}, steward)).toBe(403)
        expect(await refused(report, {}, call, { communityId: there }, steward)).toBe(403)
      }
      const without = await makeUser(app, `no-${one}`, ['basedata:house:list'], { companyId })
      for (const call of ['report', 'report/rows/page', 'report/rows/totals'])
        expect(await refused(report, {}, call, {}, without)).toBe(403)
      // Who may look takes no file away, unless one code says both.
      const reader = await makeUser(app, `read-${one}`, [report.permission], { companyId })
      expect((await ask(report, {}, {}, reader)).groups).toBeGreaterThan(0)
      for (const call of ['report', 'report/rows'])
        for (const by of [without, ...(report.exports === report.permission ? [] : [reader])])
          expect(await by.call('POST', `${report.path}/${call}/export`, { body: {} })).toMatchObject({ code: 403 })
      expect(await fileOf(report, { across: 'none' }, steward)).toEqual(
        await fileOf(report, { across: 'none', communityId: String(here) }),
      )
    },
  )

  test('its file holds the table with numbers that add up', async () => {
    const answer = await ask(report, { across: 'none' })
    const lines = await fileOf(report, { across: 'none' })
    expect(lines).toHaveLength(answer.groups + 2)
    const titles = lines[0] as string[]
    for (const { name, label, kind } of figures) {
      const column = titles.indexOf(label)
      const total = answer.totals.values[name]
      expect(lines.at(-1)![column], label).toBe(total == null ? undefined : kind === 'date' ? total : Number(total))
    }
    const rows = await caller.call('POST', `${report.path}/report/rows/export`, {
      body: { filters: { [at === null ? 'keyword' : `${at}.empty`]: at === null ? 'x' : 'true' } },
    })
    expect(rows.code).toBe(0)
  })
})

test.each(reports.filter(({ facts }) => facts.at !== null).map((report) => [report.name, report] as const))(
  '%s, compared with last year, says what it says of last year',
  async (_name, report) => {
    const { at } = report.facts
    const additive = report.figures.filter((one) => !one.onDemand && adds(one) && ofRange(one))
    const names = report.dimensions.map(({ name }) => name)

    const range = report.facts.fields[at!]!.kind === 'period' ? ['2025-10', '2025-12'] : ['2025-10-01', '2025-12-31']
    const past = range.map((end) => end.replace('2025', '2024')).join()
    const day = (year: number) => (report.facts.asOf ? { asOf: `${year}-12-31` } : ({} as Asked))
    const from = await near(report)
    const both = await ask(report, { [at!]: range.join(), compare: 'lastYear', ...day(2025) }, {}, from)
    const then = await ask(report, { [at!]: past, ...day(2024) }, {}, from)
    expect(both.totals.previous).toEqual(then.totals.values)
    const steps = names.filter((name) => name === 'month')
    for (const by of steps) {
      const months = await ask(
        report,
        { by, across: 'none', [at!]: range.join(), compare: 'lastYear', ...day(2025) },
        {},
        from,
      )
      expect(months.rows.every(({ keys }) => keys[0]!.startsWith('2025'))).toBe(true)
      for (const { name } of additive)
        expect(
          cmp(added(months.rows.map((row) => number(row.previous![name]))), number(then.totals.values[name])),
        ).toBe(0)
    }
  },
)

const byMonth = reports.filter(
  ({ facts, dimensions }) => facts.at !== null && dimensions.some((one) => one.name === 'month'),
)
test.each(byMonth.map((report) => [report.name, report] as const))(
  '%s, compared with the month before, says what it says of that month',
  async (_name, report) => {
    const { at, fields, asOf } = report.facts
    const range = (month: string) =>
      fields[at!]!.kind === 'period' ? `${month},${month}` : `${month}-01,${lastDay(month)}`
    const from = await near(report)
    const today = dateOf(app.kernel.clock.now())
    const dayIn = (month: string) => (`${month}-28` < today ? `${month}-28` : today)
    const day = (month: string) => (asOf ? { asOf: dayIn(month) } : ({} as Asked))
    const months = (await ask(report, { by: 'month', across: 'none' }, {}, from)).rows.flatMap(
      ({ keys: [key] }) => key ?? [],
    )
    const held = months.toSorted((a, b) => a.localeCompare(b))
    const pairs = held.filter((one) => one <= today.slice(0, 7) && held.includes(addMonths(one, -1))).toReversed()
    const of = (month: string) => ({ [at!]: range(month), ...day(month), across: 'none' })
    // The newest whole month that is unlike the one before it; the present one where no other is.
    const whole = pairs.filter((one) => one < held.at(-1)! && one < today.slice(0, 7))
    let [now, then, present, past] = [{} as Asked, {} as Asked, {} as ReportAnswer, {} as ReportAnswer]
    for (const month of [...whole, ...pairs]) {
      ;[now, then] = [of(month), of(addMonths(month, -1))]
      ;[present, past] = [await ask(report, now, {}, from), await ask(report, then, {}, from)]
      if (!isDeepStrictEqual(past.totals.values, present.totals.values)) break
    }
    const both = await ask(report, { ...now, compare: 'previous' }, {}, from)
    expect(both.totals.values).toEqual(present.totals.values)
    expect(both.totals.previous).toEqual(past.totals.values)
    expect(past.totals.values, 'the demo has both months').not.toEqual(present.totals.values)
    expect(past.groups).toBeGreaterThan(0)
    const listed = both.groups === both.rows.length
    const named = new Map(both.rows.map((row) => [JSON.stringify(row.keys), row]))
    for (const row of report.by.includes('month') || !listed ? [] : past.rows)
      expect(named.get(JSON.stringify(row.keys))!.previous).toEqual(row.values)
    // Of facts without days there is no earlier time, unless a range is said.
    const unsaid = await caller.call('GET', `${report.path}/report`, { query: { compare: 'previous' } })
    expect(unsaid.code).toBe(asOf ? 0 : 422)
    const file = await fileOf(report, { ...now, compare: 'previous' }, from)
    const first = report.figures.findIndex((one) => !one.onDemand && adds(one))
    const { label, name } = report.figures[first]!
    expect(file.at(-1)![file[0]!.indexOf(`${label}（${both.comparedWith}）`)]).toBe(Number(past.totals.values[name]))
  },
)

describe('any cell', () => {
  /** Mulberry32: the same cells for the same seed. */
  let state = 20_260_315
  const below = (n: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * n)
  }
  const of = <T>(list: readonly T[]): T => list[below(list.length)]!
  const CELLS = 200

  test.each(reports.map((report) => [report.name, report] as const))(
    '%s: the rows that it opens add up to it, and are as many as are counted',
    async (_name, report) => {
      const { at, fields, asOf } = report.facts
      // What rows keep to themselves nobody can count in them.
      const figures = report.figures.filter(
        ({ denominator, onDemand, kind, numerator: { how, column } }) =>
          denominator === null && !onDemand && kind !== 'date' && !(how === 'distinct' && fields[column!]!.internal),
      )
      const names = report.dimensions.map(({ name }) => name)
      const from = await near(report)
      let seen = 0
      for (let tries = 0; seen < Math.ceil(CELLS / reports.length) && tries < 40; tries += 1) {
        const range =
          !at || below(3) === 0 ? null : fields[at]!.kind === 'period' ? '2025-11,2026-02' : '2026-01-10,2026-02-20'
        const asked = { ...(range ? { [at!]: range } : {}), ...(asOf && below(2) ? { asOf: '2026-02-28' } : {}) }
        const [by, across] = [of(names), of([...names, 'none'])]
        if (by === across) continue
        const raw = await from.call<ReportAnswer>('GET', `${report.path}/report`, { query: { ...asked, by, across } })
        if (raw.code !== 0 || raw.data.rows.length === 0) continue
        const { rows, across: over } = raw.data
        const row = of(rows)
        const place = over && below(4) ? below(over.keys.length) : null
        const figure = of(figures)
        const value = (place === null ? row.values : row.cells[place]!)[figure.name]
        if (value == null || cmp(value, '0') === 0) continue
        const keyOf = (name: string, key: string | null) =>
          key === null ? { [`cell.${name}.empty`]: 'true' } : { [`cell.${name}`]: key }
        const cell = {
          ...keyOf(by, row.keys[0]!),
          ...(place === null ? {} : keyOf(over!.dimension, over!.keys[place]!)),
        }
        const query = { ...asked, ...cell, measure: figure.name }
        const { how, column } = figure.numerator
        const sums = await behind(report, query, from)
        const page = await must<{ list: Record<string, string>[]; total: number }>(
          from,
          'GET',
          `${report.path}/report/rows/page?${new URLSearchParams({ ...query, limit: '1000', count: 'exact' })}`,
        )
        expect({ query, count: page.total }).toEqual({ query, count: sums['count'] })
        if (page.list.length < page.total) continue
        const found =
          how === 'count'
            ? String(page.total)
            : how === 'distinct'
              ? String(new Set(page.list.map((one) => one[column!])).size)
              : added(page.list.map((one) => number(one[column!])))
        expect({ query, value: cmp(found, value) }).toEqual({ query, value: 0 })
        if (how === 'sum') expect(cmp(String(sums[column!]), value)).toBe(0)
        seen += 1
      }
      expect(seen).toBeGreaterThan(0)
    },
  )
})

const costly = reports.flatMap((report) =>
  report.figures.filter(({ onDemand }) => onDemand).map((one) => [report.name, one.name, report, one] as const),
)
test.each(costly)(
  '%s: %s is worked out for whoever asks for it, and adds up',
  async (_report, also, report, figure) => {
    // Of one community, the smaller one that has some, and looked into where it is least: what costs is not asked for more often than it takes.
    const by = report.dimensions[1]!.name
    const of = (id: number) => ({ by, across: 'none', communityId: String(id) })
    const groupsOf = ({ rows }: ReportAnswer) =>
      rows.filter(({ keys, values }) => keys[0] !== null && Number(number(values[also])) > 0)
    const query = of(groupsOf(await ask(report, { ...of(two[1]), also })).length > 0 ? two[1] : two[0])
    const plain = await ask(report, query)
    expect(plain.figures).not.toContain(also)
    expect(plain.totals.values).not.toHaveProperty(also)
    const asked = await ask(report, { ...query, also })
    expect(asked.figures).toContain(also)
    const total = asked.totals.values[also]!
    expect(Number(total), 'the demo has some').toBeGreaterThan(0)
    expect(cmp(added(asked.rows.map(({ values }) => number(values[also]))), total)).toBe(0)
    const [least] = groupsOf(asked).toSorted((a, b) => cmp(a.values[also]!, b.values[also]!))
    const cell = { [`cell.${by}`]: least!.keys[0]!, measure: also, communityId: query.communityId, limit: '1000' }
    const page = await must<{ list: Record<string, string>[]; total: number }>(
      caller,
      'GET',
      `${report.path}/report/rows/page?${new URLSearchParams(cell)}`,
    )
    expect(page.list).toHaveLength(page.total)
    expect(cmp(added(page.list.map((row) => row[figure.numerator.column!]!)), least!.values[also]!)).toBe(0)
    const [without, withIt] = [await fileOf(report, query), await fileOf(report, { ...query, also })]
    expect(without[0]).not.toContain(figure.label)
    expect(withIt.at(-1)![withIt[0]!.indexOf(figure.label)]).toBe(Number(total))
  },
)

const slow = defineFacts('trial.slow', {
  label: '慢',
  scope: 'company',
  title: 'word',
  fields: { word: f.text('词') },
})
const slowly = defineReport('trial.slowly', slow, {
  label: '慢报表',
  path: '/trial/slow',
  permission: 'trial:slow:view',
  measures: { n: count('行') },
  dimensions: ['word'],
})
test('a question that takes too long is cut off, in words', async () => {
  defineRelation(
    slow,
    () =>
      'select gen_random_uuid() as id, c.id as company_id, 0 as created_by, pg_sleep(30)::text as word from company c',
  )
  const [user] = await app.kernel.q.query<{ id: number; company_id: number }>(
    "select id, company_id from sys_user where username = 'sysadmin'",
  )
  const actor = (await loadActor(app.kernel.q, user!.id, user!.company_id, null, 'test'))!
  await expect(readReport({ kernel: app.kernel, actor }, slowly, {}, { limit: 50 })).rejects.toMatchObject({
    code: 422,
    message: '数据量较大，请缩小范围或使用导出',
  })
})

test('twenty seconds are the limit of a table, of the rows behind it and of their totals', async () => {
  const report = reports.find(({ name }) => name === 'charge-report.unpaid')!
  const holder = new pg.Client(app.connection)
  await holder.connect()
  await holder.query('begin; lock table receivable_entry in access exclusive mode')
  const started = performance.now()
  const calls = ['report', 'report/rows/page', 'report/rows/totals'].map((call) =>
    caller.call('GET', `${report.path}/${call}`, { query: { asOf: '2026-01-31' } }),
  )
  for (const answer of await Promise.all(calls))
    expect(answer).toMatchObject({ code: 422, msg: '数据量较大，请缩小范围或使用导出' })
  expect((performance.now() - started) / 1000).toBeGreaterThan(19)
  expect((performance.now() - started) / 1000).toBeLessThan(26)
  await holder.query('rollback')
  await holder.end()
})

test('a figure adds up over what it is read by, is refused to whoever may not see it, and counts where he may', async () => {
  const { q, clock } = app.kernel
  await makeUser(app, 'no-figures', ['basedata:house:list'], { companyId })
  const actorOf = async (username: string) => {
    const [user] = await q.query<{ id: number; company_id: number }>(
      'select id, company_id from sys_user where username = $1',
      [username],
    )
    return (await loadActor(q, user!.id, user!.company_id, null, 'test'))!
  }
  const reading = async (username: string, by?: 'paymentMethodId', communities: readonly number[] = two) =>
    readFigures({ q, actor: await actorOf(username), now: clock.now() }, [collected], {
      communities,
      ...(by ? { by } : {}),
    })
  const [all] = await reading('group01')
  const parts = await reading('group01', 'paymentMethodId')
  expect(parts.length).toBeGreaterThan(1)
  expect(
    cmp(added(parts.map(({ values }) => number(values['charge.collected']))), number(all!.values['charge.collected'])),
  ).toBe(0)
  await expect(reading('no-figures')).rejects.toMatchObject({ code: 403 })

  const [here, there] = two
  await makeUser(app, 'one-figure', [collected.permission], { dataScope: 5, communityIds: [here], companyId })
  expect(await reading('one-figure')).toEqual(await reading('group01', undefined, [here]))
  expect(await reading('one-figure')).not.toEqual([all])
  expect(await reading('one-figure', undefined, [there])).toEqual(await reading('group01', undefined, []))
})
