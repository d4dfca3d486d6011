import { describe, expect, it } from 'vitest'
import { addMinutes, NATURAL_TIME, weeklyOf, type WorkingTime } from '../kernel/working-time.ts'
import { overallOf, contentOf } from './appraisal.ts'
import { type Clock, momentsOf, overFrom, overOf, type Reminder, resumed, toldOf, usedOf } from './clock.ts'
import { leastLoad } from './least-load.ts'
import { isVisited } from './sampling.ts'

const office: WorkingTime = {
  weekly: weeklyOf(
    [1, 2, 3, 4, 5],
    [
      { start: '08:30', end: '12:00' },
      { start: '13:30', end: '18:00' },
    ],
  ),
  days: {},
}
/** The hours of the field's examples: 7.5 hours a day. */
const desk: WorkingTime = {
  weekly: weeklyOf(
    [1, 2, 3, 4, 5],
    [
      { start: '09:00', end: '12:00' },
      { start: '13:30', end: '18:00' },
    ],
  ),
  days: {},
}
const clock = (time: WorkingTime, startAt: string, limitMinutes: number, more: Partial<Clock> = {}): Clock => ({
  startAt,
  dueAt: addMinutes(time, startAt, limitMinutes),
  limitMinutes,
  graceMinutes: 0,
  pausedAt: null,
  pausedMinutes: 0,
  ...more,
})

describe('a pause', () => {
  it('stops a clock: 60 of 240 used, due half an hour before noon of the next day', () => {
    const running = clock(office, '2025-06-09 10:00:00', 240)
    expect(running.dueAt).toBe('2025-06-09 15:30:00')
    const paused = { ...running, pausedAt: '2025-06-09 11:00:00' }
    expect(usedOf(office, paused, '2025-06-10 09:00:00')).toBe(60)
    expect(resumed(office, paused, '2025-06-10 09:00:00').dueAt).toBe('2025-06-10 12:00:00')
  })
  it('of ten working hours moves eight hours from Monday to Wednesday noon', () => {
    const paused = { ...clock(desk, '2026-11-16 09:00:00', 480), pausedAt: '2026-11-16 11:00:00' }
    expect(resumed(desk, paused, '2026-11-17 15:00:00')).toEqual({ pausedMinutes: 600, dueAt: '2026-11-18 12:00:00' })
    expect(usedOf(desk, paused, '2026-11-17 15:00:00')).toBe(120)
  })
  it('outside of working hours holds nothing', () => {
    const paused = { ...clock(desk, '2026-11-20 17:00:00', 120), pausedAt: '2026-11-20 18:30:00' }
    expect(resumed(desk, paused, '2026-11-21 10:00:00').pausedMinutes).toBe(0)
  })
  it('twice adds up, and what was used before stays used', () => {
    const first = { ...clock(office, '2025-06-09 08:30:00', 300), pausedAt: '2025-06-09 09:30:00' }
    const once = { ...first, ...resumed(office, first, '2025-06-09 10:30:00'), pausedAt: '2025-06-09 11:00:00' }
    expect(usedOf(office, once, '2025-06-09 12:00:00')).toBe(90)
    expect(resumed(office, once, '2025-06-09 14:00:00')).toEqual({ pausedMinutes: 150, dueAt: '2025-06-09 17:30:00' })
  })
})

it('is over a minute after what is forgiven, never at its limit', () => {
  const running = clock(office, '2025-06-09 10:00:00', 240, { graceMinutes: 30 })
  expect(overOf(office, running, running.dueAt)).toBe(0)
  expect(overOf(office, running, '2025-06-09 15:31:00')).toBe(1)
  expect(overFrom(office, running)).toBe('2025-06-09 16:01:00')
  expect(overOf(NATURAL_TIME, clock(NATURAL_TIME, '2025-06-07 23:50:00', 30), '2025-06-08 00:25:00')).toBe(5)
})

const rule = (id: string, kind: 'before' | 'after', minutes: number, more: Partial<Reminder> = {}): Reminder => ({
  id,
  kind,
  minutes,
  repeatMinutes: 0,
  maxRepeat: 0,
  ...more,
})
describe('reminders', () => {
  const running = clock(office, '2025-06-09 10:00:00', 240)
  const rules = [rule('b', 'before', 30), rule('l1', 'after', 0), rule('l2', 'after', 120), rule('l3', 'after', 480)]
  it('speak thirty minutes before, at the limit, and later in the clock’s own time', () => {
    expect(momentsOf(office, running, rules).map(({ rule: { id }, at }) => [id, at])).toEqual([
      ['b', '2025-06-09 15:00:00'],
      ['l1', '2025-06-09 15:30:00'],
      ['l2', '2025-06-09 17:30:00'],
      ['l3', '2025-06-10 15:30:00'],
    ])
  })
  it('after an outage only the highest missed one is told', () => {
    const missed = momentsOf(office, running, rules).slice(0, 3)
    expect(toldOf(missed, true).map((one) => one.rule.id)).toEqual(['l2'])
    expect(toldOf(missed.slice(0, 1), true)).toEqual([])
    expect(toldOf(missed.slice(0, 1), false).map((one) => one.rule.id)).toEqual(['b'])
  })
  it('after an outage the highest is told though a lower one was repeated since, and once', () => {
    const level = (id: string, minutes: number, of: number, maxRepeat = 0) =>
      rule(id, 'after', minutes, { repeatMinutes: maxRepeat && 60, maxRepeat, level: { level: of } })
    const hours = momentsOf(NATURAL_TIME, running, [level('l1', 0, 1, 3), level('l2', 120, 2)])
    const told = (missed: typeof hours) => toldOf(missed, true).map((one) => [one.rule.id, one.occurrence])
    expect(told(hours)).toEqual([['l2', 0]])
    expect(told(hours.filter(({ at }) => at <= '2025-06-09 17:30:00'))).toEqual([['l2', 0]])
    expect(told(momentsOf(NATURAL_TIME, running, [level('l1', 0, 1), level('l2', 60, 2, 2)]))).toEqual([['l2', 2]])
    // Nobody was away: what speaks at one moment speaks.
    expect(told(hours.filter(({ at }) => at === '2025-06-09 17:30:00'))).toEqual([
      ['l1', 2],
      ['l2', 0],
    ])
  })
  it('repeat as often as they say, each an occurrence of its own', () => {
    const moments = momentsOf(office, running, [rule('r', 'after', 0, { repeatMinutes: 60, maxRepeat: 2 })])
    expect(moments.map(({ occurrence, at }) => [occurrence, at.slice(11, 16)])).toEqual([
      [0, '15:30'],
      [1, '16:30'],
      [2, '17:30'],
    ])
  })
  it('before a limit that is shorter than they are say nothing', () => {
    expect(momentsOf(office, clock(office, '2025-06-09 10:00:00', 15), [rule('b', 'before', 30)])).toEqual([])
  })
})

it('gives the order to whoever has fewest, of those to whose last is longest ago', () => {
  const at = (time: string) => `2025-06-09 ${time}:00`
  const people = [
    { userId: 1, name: '王强', open: 3, lastAt: at('08:00') },
    { userId: 2, name: '李明', open: 2, lastAt: at('10:05') },
    { userId: 3, name: '赵刚', open: 2, lastAt: at('09:40') },
  ]
  expect(leastLoad(people)?.name).toBe('赵刚')
  expect(leastLoad([])).toBeNull()
})

it('weighs what was scored: 5, 4 and 4 by 30, 30 and 40 are 4.30, which is content', () => {
  const overall = overallOf([
    { score: 5, weight: 30 },
    { score: 4, weight: 30 },
    { score: 4, weight: 40 },
  ])
  expect([overall, contentOf(overall)]).toEqual(['4.30', '满意'])
  expect(['4.50', '4.49', '3.50', '2.50', '1.50', '1.49'].map(contentOf)).toEqual([
    '非常满意',
    '满意',
    '满意',
    '一般',
    '不满意',
    '非常不满意',
  ])
})

describe('who is called', () => {
  const of = (id: string, more = {}) => ({ id, orderType: 'repair', anonymous: false, reworkCount: 0, ...more })
  const ids = Array.from({ length: 10_000 }, (_, n) => `0190000a-0000-7000-8000-${n.toString(16).padStart(12, '0')}`)
  it('is the same however often it is asked, and about as many as the rate says', () => {
    const rule = { mode: 'sample', rate: 30 } as const
    const first = ids.filter((id) => isVisited(rule, of(id)))
    expect(ids.filter((id) => isVisited(rule, of(id)))).toEqual(first)
    expect(first.length).toBeGreaterThan(2800)
    expect(first.length).toBeLessThan(3200)
    expect(ids.filter((id) => isVisited({ mode: 'sample', rate: 20 }, of(id))).every((id) => first.includes(id))).toBe(
      true,
    )
  })
  it('always whoever complained and whose order was reworked, never who stayed anonymous', () => {
    const none = { mode: 'none', rate: 0 } as const
    expect(isVisited(none, of('a', { orderType: 'complaint' }))).toBe(true)
    expect(isVisited(none, of('a', { reworkCount: 1 }))).toBe(true)
    expect(isVisited(none, of('a'))).toBe(false)
    expect(isVisited({ mode: 'all', rate: 100 }, of('a', { orderType: 'complaint', anonymous: true }))).toBe(false)
  })
})
