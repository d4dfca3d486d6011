import { describe, expect, it } from 'vitest'
import { addMinutes, minutesBetween, NATURAL_TIME, weeklyOf, type WorkingTime } from '../kernel/working-time.ts'
import { similarTitle } from './similar.ts'
import { type Clock, dueOf, momentsOf, resumed, usedOf } from './clock.ts'

/** The hard cases of the field that are reckoning alone, under their numbers: 7.5 hours on weekdays, the closed and the made-up days of autumn 2026. */
const days = (kind: 'holiday' | 'workday', ...dates: string[]) =>
  Object.fromEntries(dates.map((date) => [date, { kind }]))
const DESK: WorkingTime = {
  weekly: weeklyOf(
    [1, 2, 3, 4, 5],
    [
      { start: '09:00', end: '12:00' },
      { start: '13:30', end: '18:00' },
    ],
  ),
  days: {
    ...days('holiday', '2026-09-25', ...Array.from({ length: 7 }, (_, day) => `2026-10-0${day + 1}`)),
    ...days('workday', '2026-09-20', '2026-10-10'),
  },
}
const HOUR = 60
const started = (startAt: string, limitMinutes: number, time = DESK): Clock => ({
  startAt,
  dueAt: addMinutes(time, startAt, limitMinutes),
  limitMinutes,
  graceMinutes: 0,
  pausedAt: null,
  pausedMinutes: 0,
})

describe('hard cases of the service desk', () => {
  it('case 1: eight hours over seven closed days', () =>
    expect(addMinutes(DESK, '2026-09-30 17:00:00', 8 * HOUR)).toBe('2026-10-08 17:30:00'))

  it('case 2: two hours into a made-up Saturday', () =>
    expect(addMinutes(DESK, '2026-10-09 17:30:00', 2 * HOUR)).toBe('2026-10-10 10:30:00'))

  it('case 3: what comes at noon begins after it', () =>
    expect(addMinutes(DESK, '2026-11-16 12:10:00', 15)).toBe('2026-11-16 13:45:00'))

  it('case 4: ten hours held move the limit, what was used stays', () => {
    const held = { ...started('2026-11-16 09:00:00', 8 * HOUR), pausedAt: '2026-11-16 11:00:00' }
    for (const at of ['2026-11-16 11:00:00', '2026-11-16 17:00:00', '2026-11-17 15:00:00'])
      expect(usedOf(DESK, held, at)).toBe(2 * HOUR)
    expect(resumed(DESK, held, '2026-11-17 15:00:00')).toEqual({
      pausedMinutes: 10 * HOUR,
      dueAt: '2026-11-18 12:00:00',
    })
  })

  it('case 5: held from the evening to a closed morning is held for nothing', () => {
    const running = started('2026-11-20 17:00:00', 2 * HOUR)
    const held = { ...running, pausedAt: '2026-11-20 18:30:00' }
    expect(resumed(DESK, held, '2026-11-21 10:00:00')).toEqual({ pausedMinutes: 0, dueAt: running.dueAt })
  })

  it('case 6: raised to urgent, the hour that it was held is kept', () => {
    const held = { ...started('2026-11-16 09:00:00', 8 * HOUR), pausedAt: '2026-11-16 10:00:00' }
    const again = { ...held, ...resumed(DESK, held, '2026-11-16 11:00:00'), pausedAt: null }
    const used = usedOf(DESK, again, '2026-11-16 11:30:00')
    expect(used).toBe(90)
    expect(dueOf(DESK, '2026-11-16 11:30:00', 4 * HOUR - used)).toBe('2026-11-16 15:30:00')
  })

  it('case 7: an afternoon that is closed moves what is left, not what was used', () => {
    const half: WorkingTime = {
      ...DESK,
      days: { ...DESK.days, '2026-10-08': { kind: 'workday', segments: [{ start: '09:00', end: '12:00' }] } },
    }
    const used = usedOf(half, started('2026-09-30 17:00:00', 8 * HOUR), '2026-10-08 12:00:00')
    expect(used).toBe(4 * HOUR)
    expect(dueOf(half, '2026-10-08 12:00:00', 8 * HOUR - used)).toBe('2026-10-09 14:30:00')
  })

  it('case 8: reminders in working time keep still from evening to morning, natural ones do not', () => {
    const after = { id: 'l1', kind: 'after', minutes: 60, repeatMinutes: 60, maxRepeat: 1 } as const
    const moments = (time: WorkingTime) =>
      momentsOf(time, { startAt: '2026-11-16 13:30:00', dueAt: '2026-11-16 17:30:00' }, [after]).map(({ at }) => at)
    expect(moments(DESK)).toEqual(['2026-11-17 09:30:00', '2026-11-17 10:30:00'])
    expect(moments(NATURAL_TIME)).toEqual(['2026-11-16 18:30:00', '2026-11-16 19:30:00'])
  })
})

it('a clock that is over when it is paused is no further over when it goes on', () => {
  const running = started('2026-11-16 09:00:00', HOUR)
  const held = { ...running, pausedAt: '2026-11-16 11:00:00' }
  const { dueAt } = resumed(DESK, held, '2026-11-17 15:00:00')
  expect(dueAt).toBe('2026-11-17 14:00:00')
  expect(minutesBetween(DESK, dueAt, '2026-11-17 15:00:00')).toBe(HOUR)
})

it('a pause before an appointment moves nothing, one that reaches into it what lies in it', () => {
  const running = started('2026-11-17 14:00:00', 2 * HOUR)
  const held = { ...running, pausedAt: '2026-11-16 11:00:00' }
  expect(resumed(DESK, held, '2026-11-16 15:00:00')).toEqual({ pausedMinutes: 0, dueAt: running.dueAt })
  expect(resumed(DESK, held, '2026-11-17 15:00:00')).toEqual({ pausedMinutes: HOUR, dueAt: '2026-11-17 17:00:00' })
})

it('what is reported again is told, and may be registered all the same', () =>
  expect(similarTitle('GD2611160001')).toBe('已存在相似工单GD2611160001，可选择追加或仍要新建'))
