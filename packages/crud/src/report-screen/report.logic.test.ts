import { defineFacts } from '@wuguan/contract/kernel/facts'
import { f } from '@wuguan/contract/kernel/fields'
import { count, defineReport, ratio, type ReportAnswer, sum, type Values } from '@wuguan/contract/kernel/report'
import { expect, test } from 'vitest'
import {
  angleShown,
  cellOf,
  changeOf,
  drawnOf,
  markOf,
  MOST_DRAWN,
  openedOn,
  placesAcross,
  questionOf,
  seenBy,
  wholeFigures,
  written,
} from './report.logic.ts'
import { feePeriodTable } from '@wuguan/contract/charge-report/fee-period.report'
import { balance } from '@wuguan/contract/charge-report/balance.report'

const facts = defineFacts('trial.rows', {
  label: '行',
  scope: 'community',
  title: 'no',
  at: 'day',
  fields: { no: f.text('编号'), day: f.date('日期'), kind: f.text('类型'), amount: f.money('金额') },
})
const report = defineReport('trial.table', facts, {
  label: '表',
  path: '/trial/table',
  permission: 'trial:table:view',
  measures: { n: count('数'), paid: sum('金额', 'amount') },
  ratios: { each: ratio('均', 'paid', 'n', { direction: 'up' }) },
  dimensions: ['kind', 'month'],
  chart: { kind: 'bar', of: ['paid'] },
})
const [n, paid, each] = report.figures
const values = { n: '2', paid: '30.00', each: '15.00' }
const answer = (part: Partial<ReportAnswer>): ReportAnswer => ({
  readAt: '2026-03-15 10:00:00',
  asOf: null,
  by: ['kind'],
  figures: ['n', 'paid', 'each'],
  across: null,
  comparedWith: null,
  rows: [],
  totals: { values, cells: [], previous: null },
  groups: 0,
  communities: { counted: 1, all: 1 },
  ...part,
})

test('figures in words', () => {
  expect(written(n!, '1234567')).toBe('1,234,567')
  expect(written(paid!, '-123456789.05')).toBe('−123,456,789.05')
  expect(written(paid!, '32.5000')).toBe('32.50')
  expect(written(paid!, '0.3333')).toBe('0.3333')
  expect(written(each!, '80.00')).toBe('80.00%')
  expect(written(each!, null)).toBe('—')
})

test('changes say how much, and whether that is better', () => {
  expect(changeOf(paid!, '120.00', '100.00')).toEqual({ text: '+20.0%', better: null })
  expect(changeOf(each!, '78.50', '80.00')).toEqual({ text: '−1.50个百分点', better: false })
  expect(changeOf(paid!, '1.00', '0.00')).toBeNull()
  expect(changeOf(each!, null, '1.00')).toBeNull()
})

test('a cell is looked into by the conditions of the report and its keys; how it is drawn does not travel', () => {
  const search = {
    f: { by: 'kind', across: 'month', chart: 'pie', figure: 'n', day: '2026-01-01,', asOf: '2026-01-31' },
  }
  expect(questionOf(search)).toEqual({ by: 'kind', across: 'month', day: '2026-01-01,', asOf: '2026-01-31' })
  const across = { dimension: 'month', keys: ['2026-01', null], titles: ['2026-01', '（空）'] }
  expect(cellOf(search, { by: ['kind'], across }, ['a'], 1, n!)).toEqual({
    day: '2026-01-01,',
    asOf: '2026-01-31',
    'cell.kind': 'a',
    'cell.month.empty': 'true',
    measure: 'n',
  })
  expect(cellOf({}, { by: ['kind'], across: null }, [null], null, each!)).toEqual({ 'cell.kind.empty': 'true' })
})

test('of many groups the largest are drawn, in their order', () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({
    keys: [String(at)],
    titles: [`类${at}`],
    values: { ...values, paid: at === 39 ? '900.00' : `${40 - at}.00` },
    cells: [],
    previous: null,
  }))
  const drawn = drawnOf(report, answer({ rows, groups: 40 }), 'bar', undefined)
  expect([drawn.categories.length, drawn.categories.at(-1), drawn.cut]).toEqual([MOST_DRAWN, '类39', true])
  expect(drawn.series).toHaveLength(1)
})

test('of two dimensions the second stands on the first, in time from left to right; small parts are one', () => {
  const rows = ['2026-03', '2026-02'].flatMap((month) =>
    Array.from({ length: 10 }, (_, at) => ({
      keys: [month, String(at)],
      titles: [month, `类${at}`],
      values: { ...values, paid: `${10 - at}.00` },
      cells: [],
      previous: null,
    })),
  )
  const gathered = answer({ by: ['month', 'kind'], rows: rows.toSpliced(1, 1), groups: 19 })
  const drawn = drawnOf(report, gathered, 'stacked', undefined)
  expect(drawn.categories).toEqual(['2026-02', '2026-03'])
  expect(drawn.series.map(({ name, values: of }) => [name, ...of])).toEqual([
    ['类0', 10, 10],
    ['类2', 8, 8],
    ['类3', 7, 7],
    ['类4', 6, 6],
    ['类5', 5, 5],
    ['类6', 4, 4],
    ['类1', 9, null],
    ['其余', 6, 6],
  ])
  expect(gathered.rows[drawn.rowAt(0, 6)!]?.keys).toEqual(['2026-02', '1'])
  expect([drawn.rowAt(1, 6), drawn.rowAt(0, 7)]).toEqual([undefined, undefined])
  expect(drawnOf(report, gathered, 'bar', undefined).categories[0]).toBe('2026-02 类0')
})

test('a gauge shows the share of the whole, and nothing where there is none', () => {
  const share = (value: string | null) =>
    drawnOf(
      report,
      answer({ totals: { values: { ...values, each: value }, cells: [], previous: null } }),
      'gauge',
      undefined,
    )
  expect(share('87.35')).toMatchObject({ categories: ['合计'], series: [{ name: '均', values: [87.35] }] })
  expect(share(null)).toMatchObject({ categories: [], series: [] })
})

test('a report that has always a range opens with its months, until another is asked for', () => {
  expect(openedOn(report, {}, '2026-03-15')).toEqual({})
  expect(openedOn(feePeriodTable, { keyword: '云山' }, '2026-03-15')).toEqual({
    keyword: '云山',
    f: { feePeriod: '2025-04,2026-03' },
  })
  expect(openedOn(balance, {}, '2026-03-15').f).toEqual({ bookDate: '2026-03-01,2026-03-15' })
  const asked = { f: { bookDate: '2026-01-01,' } }
  expect(openedOn(balance, asked, '2026-03-15')).toBe(asked)
})

test.each([
  [{ net: '100.00', received: '0.00', arrears: '100.00', hungUp: '100.00' }, '挂账'],
  [{ net: '100.00', received: '40.00', arrears: '60.00', hungUp: '0.00' }, '部分'],
  [{ net: '100.00', received: '0.00', arrears: '100.00', hungUp: '0.00' }, '未缴'],
  [{ net: '100.00', received: '100.00', arrears: '0.00', hungUp: '0.00' }, '已缴'],
  [{ net: '0.00', received: '0.00', arrears: '0.00', hungUp: '0.00' }, undefined],
  [undefined, undefined],
])('a cell is in the first state that fits: %j', (cell, label) => {
  expect(markOf(feePeriodTable, cell)?.label).toBe(label)
})

test('of a pivot columns with nothing in them are left out, and days that were reached stand at its end', () => {
  const cells: Values[] = [{ paid: '0.00' }, { paid: '3.00' }, {}]
  const across = { dimension: 'kind', keys: ['a', 'b', 'c'], titles: ['甲', '乙', '丙'] }
  const pivot = answer({ across, totals: { values, cells, previous: null } })
  expect(placesAcross(pivot, [paid!])).toEqual([1])
  const net = feePeriodTable.figures[0]!
  const whole = { figures: feePeriodTable.figures.map(({ name }) => name), across }
  expect(wholeFigures(feePeriodTable, whole, [net]).map(({ name }) => name)).toEqual(['net', 'paidTo'])
})

test('an angle is how it is gathered and drawn, and lets go of what the others ask', () => {
  const seen = defineReport('trial.seen', facts, {
    label: '看',
    path: '/trial/seen',
    permission: 'trial:table:view',
    measures: { n: count('数'), paid: sum('金额', 'amount') },
    dimensions: ['kind', 'month'],
    angles: [
      { label: '类型', by: ['kind'], chart: { kind: 'bar', of: ['paid'] } },
      { label: '月份', by: ['month'], across: 'kind', chart: { kind: 'line', of: ['n'] }, only: { kind: 'a' } },
    ],
  })
  const [first, second] = seen.angles
  expect(angleShown(seen, {})).toBe(first)
  const there = seenBy(seen, second!, { f: { day: '2025-01-01,2025-01-31' }, orderField: 'paid', order: 'asc' })
  expect(there).toEqual({
    f: { day: '2025-01-01,2025-01-31', by: 'month', across: 'kind', chart: 'line', figure: 'n', kind: 'a' },
    orderField: undefined,
    order: undefined,
  })
  expect(angleShown(seen, there)).toBe(second)
  expect(angleShown(seen, { f: { ...there.f, by: 'kind' } })).toBeUndefined()
  const back = seenBy(seen, first!, there)
  expect(back.f).toEqual({ day: '2025-01-01,2025-01-31', by: 'kind', across: 'none', chart: 'bar', figure: 'paid' })
  expect(angleShown(seen, back)).toBe(first)
})
