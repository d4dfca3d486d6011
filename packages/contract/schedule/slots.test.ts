import { describe, expect, it } from 'vitest'
import { addDays } from '../kernel/dates.ts'
import { STANDARD_WEEK, type WorkingTime } from '../kernel/working-time.ts'
import { expandSlots, type SlotPlan, slotWords, timesFault } from './slots.ts'

const WHOLE = [{ start: '00:00', end: '00:00' }]
const plan = (more: Partial<SlotPlan> & Pick<SlotPlan, 'freq' | 'startDate'>): SlotPlan => ({ times: WHOLE, ...more })
const dates = (one: SlotPlan, from: string, to: string, facts = {}) =>
  expandSlots(one, { from, to }, facts).map(({ date }) => date)

/** National Day as it was given; every other day is worked. */
const EVERY_DAY = Object.fromEntries(
  ['1', '2', '3', '4', '5', '6', '7'].map((day) => [day, [{ start: '08:30', end: '18:00' }]]),
)
const national: WorkingTime = {
  weekly: EVERY_DAY,
  days: Object.fromEntries(
    Array.from({ length: 8 }, (_, at) => [addDays('2025-10-01', at), { kind: 'holiday' as const }]),
  ),
}

describe('the examples of the book', () => {
  const weekly = plan({
    freq: 'weekly',
    weekdays: [1, 3, 5],
    startDate: '2025-06-02',
    times: [
      { start: '08:00', end: '10:00' },
      { start: '20:00', end: '22:00' },
    ],
  })
  it('two times on three days of a week are six slots', () => {
    const slots = expandSlots(weekly, { from: '2025-06-02', to: '2025-06-08' })
    expect(slots).toHaveLength(6)
    expect(slots[0]).toEqual({ date: '2025-06-02', start: '2025-06-02 08:00:00', end: '2025-06-02 10:00:00' })
    expect(slotWords(weekly)).toBe('每周一、三、五 08:00-10:00、20:00-22:00')
  })
  it.each([
    ['last', ['2025-01-31', '2025-02-28', '2025-03-31', '2025-04-30']],
    ['skip', ['2025-01-31', '2025-03-31']],
  ] as const)('day 31 of short months: %s', (shortMonth, expected) => {
    const monthly = plan({ freq: 'monthly', monthDays: [31], shortMonth, startDate: '2025-01-01' })
    expect(dates(monthly, '2025-01-01', '2025-04-30')).toEqual(expected)
    expect(dates(monthly, '2025-05-01', '2025-05-31')).toEqual(['2025-05-31'])
  })
  it('the first month of a quarter, ten days long', () => {
    const quarterly = plan({
      freq: 'quarterly',
      monthOfCycle: 1,
      monthDays: [15],
      spanDays: 10,
      startDate: '2025-01-01',
    })
    const slots = expandSlots(quarterly, { from: '2025-01-01', to: '2025-12-31' })
    expect(slots.map(({ date }) => date)).toEqual(['2025-01-15', '2025-04-15', '2025-07-15', '2025-10-15'])
    expect(slots[0]).toMatchObject({ start: '2025-01-15 00:00:00', end: '2025-01-25 00:00:00' })
  })
  it('fifteen days after it was done, or by the plan', () => {
    const done = plan({ freq: 'interval', every: 15, intervalFrom: 'done', startDate: '2025-06-03' })
    expect(dates(done, '2025-06-03', '2025-12-31')).toEqual(['2025-06-03'])
    expect(dates(done, '2025-06-03', '2025-12-31', { last: '2025-06-03' })).toEqual(['2025-06-18'])
    expect(dates(done, '2025-06-03', '2025-12-31', { last: '2025-06-20' })).toEqual(['2025-07-05'])
    expect(dates(done, '2025-06-03', '2025-12-31', { last: '2025-06-03', open: true })).toEqual([])
    expect(dates({ ...done, intervalFrom: 'plan' }, '2025-06-04', '2025-07-10', { last: '2025-06-20' })).toEqual([
      '2025-06-18',
      '2025-07-03',
    ])
  })
  it('over midnight it belongs to the day it starts on', () => {
    const night = plan({ freq: 'daily', startDate: '2025-06-01', times: [{ start: '22:00', end: '02:00' }] })
    expect(expandSlots(night, { from: '2025-06-06', to: '2025-06-06' })).toEqual([
      { date: '2025-06-06', start: '2025-06-06 22:00:00', end: '2025-06-07 02:00:00' },
    ])
  })
  it('eight closed days merge into the next open one', () => {
    const daily = plan({ freq: 'daily', startDate: '2025-09-01', holidayPolicy: 'next' })
    const facts = { time: national }
    expect(dates(daily, '2025-10-01', '2025-10-09', facts)).toEqual(['2025-10-09'])
    expect(dates({ ...daily, holidayPolicy: 'skip' }, '2025-10-01', '2025-10-10', facts)).toEqual([
      '2025-10-09',
      '2025-10-10',
    ])
  })
  it('every second week from a Wednesday on Mondays', () => {
    const fortnight = plan({ freq: 'weekly', every: 2, weekdays: [1], startDate: '2025-06-04' })
    expect(dates(fortnight, '2025-06-01', '2025-06-30')).toEqual(['2025-06-16', '2025-06-30'])
  })
  it('rows of a table are months of the anchor, yearly after the last', () => {
    const table = plan({
      freq: 'table',
      startDate: '2025-01-01',
      cycle: [
        { year: 1, kind: '年检' },
        { year: 3, kind: '检测' },
      ],
      repeatAfter: '年检',
    })
    const slots = expandSlots(table, { from: '2025-01-01', to: '2029-12-31' }, { anchor: '2024-08-20' })
    expect(slots.map(({ date, kind }) => [date, kind])).toEqual([
      ['2025-08-01', '年检'],
      ['2027-08-01', '检测'],
      ['2028-08-01', '年检'],
      ['2029-08-01', '年检'],
    ])
    expect(slots[0]!.end).toBe('2025-09-01 00:00:00')
  })
})

describe('what breaks elsewhere', () => {
  it('months are counted from their anchor', () => {
    const monthly = plan({ freq: 'monthly', monthDays: [31], startDate: '2027-01-31' })
    expect(dates(monthly, '2027-01-01', '2027-05-31')).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ])
  })
  it('fixed and floating years', () => {
    const yearly = plan({ freq: 'yearly', monthOfCycle: 10, monthDays: [1], startDate: '2026-10-01' })
    expect(dates(yearly, '2026-10-02', '2027-12-31')).toEqual(['2027-10-01'])
    const floating = plan({ freq: 'interval', every: 365, intervalFrom: 'done', startDate: '2026-10-01' })
    expect(dates(floating, '2026-10-01', '2028-12-31', { last: '2026-09-29' })).toEqual(['2027-09-29'])
  })
  it('every two weeks on Monday and Thursday counts calendar weeks', () => {
    const fortnight = plan({ freq: 'weekly', every: 2, weekdays: [1, 4], startDate: '2026-11-19' })
    expect(dates(fortnight, '2026-11-19', '2026-12-16')).toEqual([
      '2026-11-19',
      '2026-11-30',
      '2026-12-03',
      '2026-12-14',
    ])
  })
  it('fifteen days at most, holidays do not extend', () => {
    const lift = plan({ freq: 'interval', every: 15, intervalFrom: 'done', startDate: '2026-10-17' })
    expect(dates(lift, '2026-10-17', '2027-01-01', { last: '2026-11-01' })).toEqual(['2026-11-16'])
    expect(dates(lift, '2026-10-17', '2027-01-01', { last: '2026-11-10' })).toEqual(['2026-11-25'])
  })
  it('a make-up Saturday is worked', () => {
    const time: WorkingTime = { weekly: STANDARD_WEEK, days: { '2026-10-10': { kind: 'workday' } } }
    const daily = plan({ freq: 'daily', startDate: '2026-10-09', holidayPolicy: 'skip' })
    expect(dates(daily, '2026-10-09', '2026-10-12', { time })).toEqual(['2026-10-09', '2026-10-10', '2026-10-12'])
  })
  it('refuses times that are equal or overlap, also over midnight', () => {
    const time = (start: string, end: string) => ({ start, end })
    expect(timesFault([time('08:00', '10:00'), time('08:00', '10:00')])).toBe('时段重复')
    expect(timesFault([time('08:00', '10:00'), time('09:00', '11:00')])).toBe('时段“08:00-10:00”与“09:00-11:00”重叠')
    expect(timesFault([time('22:00', '02:00'), time('01:00', '03:00')])).toBe('时段“22:00-02:00”与“01:00-03:00”重叠')
    expect(timesFault([time('22:00', '02:00'), time('02:00', '06:00')])).toBeNull()
  })
})

/** The same numbers every time. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
it('ten thousand plans: in order, each once, inside of the range, inside of the plan', () => {
  const next = numbers(20_261_127)
  const FREQS = ['once', 'daily', 'weekly', 'monthly', 'quarterly', 'halfYearly', 'yearly', 'interval'] as const
  const pick = <T>(of: readonly T[]): T => of[next(of.length)]!
  const some = (of: readonly number[]) => of.filter(() => next(4) === 0)
  let made = 0
  for (let at = 0; at < 10_000; at++) {
    const startDate = addDays('2025-01-01', next(700))
    const from = addDays(startDate, next(80) - 30)
    const to = addDays(from, next(120))
    const one = plan({
      freq: pick(FREQS),
      every: 1 + next(9),
      intervalFrom: pick(['plan', 'done'] as const),
      weekdays: some([1, 2, 3, 4, 5, 6, 7]),
      monthDays: some([1, 5, 15, 28, 29, 30, 31, -1]),
      monthOfCycle: 1 + next(3),
      shortMonth: pick(['last', 'skip'] as const),
      times: pick([
        WHOLE,
        [
          { start: '08:00', end: '10:00' },
          { start: '22:00', end: '02:00' },
        ],
      ]),
      spanDays: 1 + next(4),
      startDate,
      endDate: pick([null, addDays(startDate, next(200))]),
      includeDates: next(3) === 0 ? [addDays(from, next(20)), addDays(from, next(20))] : [],
      excludeDates: next(3) === 0 ? [addDays(from, next(20))] : [],
      holidayPolicy: pick(['run', 'skip', 'next'] as const),
    })
    const slots = expandSlots(one, { from, to }, { time: { weekly: STANDARD_WEEK, days: national.days } })
    made += slots.length
    const starts = slots.map(({ start }) => start)
    expect(starts).toEqual([...new Set(starts)].toSorted())
    for (const { date, start, end } of slots) {
      expect(date >= from && date <= to && date >= startDate && !(one.endDate && date > one.endDate)).toBe(true)
      expect(start.startsWith(date) && end > start).toBe(true)
    }
    // A range is the sum of its parts.
    if (at % 50 === 0 && to > from) {
      const middle = addDays(from, 1)
      const facts = { time: { weekly: STANDARD_WEEK, days: national.days } }
      expect([
        ...expandSlots(one, { from, to: from }, facts),
        ...expandSlots(one, { from: middle, to }, facts),
      ]).toEqual(expandSlots(one, { from, to }, facts))
    }
  }
  expect(made).toBeGreaterThan(50_000)
})
