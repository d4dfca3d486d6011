import { describe, expect, it } from 'vitest'
import { fromSeconds, toSeconds } from './dates.ts'
import {
  addMinutes,
  minutesBetween,
  minutesOn,
  NATURAL_TIME,
  normalDay,
  segmentsFault,
  segmentsOn,
  subtractMinutes,
  weeklyFault,
  weeklyOf,
  type WorkingTime,
} from './working-time.ts'

const HALVES = [
  { start: '08:30', end: '12:00' },
  { start: '13:30', end: '18:00' },
]
const closed = (...dates: string[]) => Object.fromEntries(dates.map((date) => [date, { kind: 'holiday' as const }]))
const october = Array.from({ length: 8 }, (_, day) => `2025-10-0${day + 1}`)
const WEEK: WorkingTime = {
  weekly: weeklyOf([1, 2, 3, 4, 5], HALVES),
  days: { ...closed(...october), '2025-09-28': { kind: 'workday' }, '2025-10-11': { kind: 'workday' } },
}

describe('the examples of the book', () => {
  it('(a) goes on over the weekend', () =>
    expect(addMinutes(WEEK, '2025-06-06 17:30:00', 60)).toBe('2025-06-09 09:00:00'))
  it('(b) leaves out what is closed', () =>
    expect(addMinutes(WEEK, '2025-09-30 17:00:00', 480)).toBe('2025-10-09 17:00:00'))
  it('(c) goes on with what was left after a pause', () => {
    expect(addMinutes(WEEK, '2025-06-09 10:00:00', 240)).toBe('2025-06-09 15:30:00')
    expect(minutesBetween(WEEK, '2025-06-09 10:00:00', '2025-06-09 11:00:00')).toBe(60)
    expect(addMinutes(WEEK, '2025-06-10 09:00:00', 180)).toBe('2025-06-10 12:00:00')
  })
  it('(d) natural time counts every minute', () =>
    expect(addMinutes(NATURAL_TIME, '2025-06-07 23:50:00', 30)).toBe('2025-06-08 00:20:00'))
  it('(e) what begins outside begins with the next segment', () =>
    expect(addMinutes(WEEK, '2025-06-07 10:00:00', 30)).toBe('2025-06-09 09:00:00'))
  it('October 2025 has 18 normal working days', () => {
    const days = Array.from({ length: 31 }, (_, at) => `2025-10-${String(at + 1).padStart(2, '0')}`)
    expect(days.filter((day) => minutesOn(WEEK, day) > 0)).toHaveLength(18)
  })
})

it('what is due at the end of a segment is due there, not at the start of the next', () => {
  expect(addMinutes(WEEK, '2025-06-09 11:00:00', 60)).toBe('2025-06-09 12:00:00')
  expect(addMinutes(WEEK, '2025-06-09 11:00:00', 61)).toBe('2025-06-09 13:31:00')
  expect(addMinutes(WEEK, '2025-06-09 12:00:00', 0)).toBe('2025-06-09 13:30:00')
})

it('a make-up day without segments is worked as Mondays are, with its own as they say; a holiday wins', () => {
  expect(segmentsOn(WEEK, '2025-10-11')).toEqual(HALVES)
  const half = [{ start: '09:00', end: '11:00' }]
  expect(minutesOn({ ...WEEK, days: { '2025-10-12': { kind: 'workday', segments: half } } }, '2025-10-12')).toBe(120)
  expect(minutesOn({ ...WEEK, days: closed('2025-06-09') }, '2025-06-09')).toBe(0)
})

it('a segment may end at midnight, and the next day go on from there', () => {
  const night: WorkingTime = {
    weekly: { 1: [{ start: '22:00', end: '24:00' }], 2: [{ start: '00:00', end: '06:00' }] },
    days: {},
  }
  expect(addMinutes(night, '2025-06-09 23:00:00', 60)).toBe('2025-06-10 00:00:00')
  expect(addMinutes(night, '2025-06-09 23:00:00', 61)).toBe('2025-06-10 00:01:00')
  expect(minutesBetween(night, '2025-06-09 23:00:00', '2025-06-10 08:00:00')).toBe(420)
})

it('a calendar of which nothing is left says so', () =>
  expect(() => addMinutes({ weekly: {}, days: {} }, '2025-06-09 10:00:00', 1)).toThrow('no working time'))

it('adding and taking back are inverse, and the minutes between are those that were added', { timeout: 60_000 }, () => {
  let seed = 20_250_609
  const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
  const begun = toSeconds('2025-01-01 00:00:00')
  const calendars = [WEEK, NATURAL_TIME, { weekly: weeklyOf([1, 3, 6], [{ start: '20:00', end: '24:00' }]), days: {} }]
  const wrong: string[] = []
  for (let at = 0; at < 100_000; at++) {
    const time = calendars[at % 3]!
    const start = addMinutes(time, fromSeconds(begun + random(300 * 86_400)), 0)
    const minutes = 1 + random(700)
    const due = addMinutes(time, start, minutes)
    if (subtractMinutes(time, due, minutes) !== start || minutesBetween(time, start, due) !== minutes)
      wrong.push(`${start} + ${minutes} = ${due}`)
  }
  expect(wrong).toEqual([])
})

it('a normal day is what the first worked weekday has', () => {
  expect(normalDay(WEEK)).toBe(480)
  expect(normalDay({ weekly: {} })).toBe(0)
})

it('says what is wrong with segments', () => {
  const one = (start: string, end: string) => ({ start, end })
  expect(segmentsFault([one('13:00', '12:00')])).toBe('结束时间必须晚于开始时间')
  expect(segmentsFault([one('08:00', '12:00'), one('11:59', '13:00')])).toBe('时段不能重叠')
  expect(segmentsFault([one('12:00', '13:00'), one('08:00', '12:00')])).toBeNull()
  expect(segmentsFault([one('08:00', '24:00')])).toBeNull()
  expect(segmentsFault([one('8:00', '12:00')])).toBe('时间格式不正确')
  expect(segmentsFault(Array.from({ length: 5 }, (_, at) => one(`0${at}:00`, `0${at}:30`)))).toBe('每天最多4个时段')
  expect(weeklyFault({})).toBe('每周至少需要一个工作时段')
  expect(weeklyFault({ 3: HALVES })).toBeNull()
})
