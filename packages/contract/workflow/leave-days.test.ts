import { weekday } from '@wuguan/contract/kernel/dates'
import { expect, it } from 'vitest'
import { type HalfDay, type LeaveUnit, leaveLength, plainDays, worksHalf } from './leave-days.ts'

const weekend = (date: string) => weekday(date) > 5
const days = (
  startAt: string,
  endAt: string,
  unit: LeaveUnit = 2,
  off: (date: string, half: HalfDay) => boolean = weekend,
) => leaveLength({ startAt, endAt }, unit, off)

it('counts Friday afternoon and Monday morning as one day', () => {
  const found = days('2026-03-13 14:00:00', '2026-03-16 12:00:00')
  expect(found).toMatchObject({ days: '1.0', off: ['2026-03-14', '2026-03-15'], worked: ['2026-03-13', '2026-03-16'] })
})
it.each([
  ['2026-03-16 09:00:00', '2026-03-16 12:00:00', '0.5'],
  ['2026-03-16 09:00:00', '2026-03-16 12:00:01', '1.0'],
  ['2026-03-16 12:00:00', '2026-03-16 18:00:00', '0.5'],
  ['2026-03-16 09:00:00', '2026-03-20 18:00:00', '5.0'],
  ['2026-03-16 09:00:00', '2026-03-17 00:00:00', '1.0'],
  ['2026-03-14 09:00:00', '2026-03-15 18:00:00', '0.0'],
])('from %s to %s is %s', (from, to, expected) => expect(days(from, to).days).toBe(expected))

it.each([
  ['2026-03-16 09:00:00', '2026-03-16 12:00:00', '0.5'],
  ['2026-03-16 09:00:00', '2026-03-16 13:00:00', '0.5'],
  ['2026-03-16 09:00:00', '2026-03-16 14:00:00', '1.0'],
  ['2026-03-16 09:00:00', '2026-03-16 18:00:00', '1.0'],
  ['2026-03-16 14:00:00', '2026-03-17 10:00:00', '2.0'],
])('hours from %s to %s are %s days, rounded up to a half', (from, to, expected) =>
  expect(days(from, to, 3).days).toBe(expected),
)

it('splits a leave over New Year by calendar year, and leaves a year without work out', () => {
  const span = ['2026-12-31 09:00:00', '2027-01-01 18:00:00'] as const
  expect(days(...span)).toMatchObject({ days: '2.0', byYear: { '2026': '1.0', '2027': '1.0' } })
  const holiday = days(...span, 2, (date) => date === '2027-01-01')
  expect(holiday).toMatchObject({ days: '1.0', byYear: { '2026': '1.0' }, off: ['2027-01-01'] })
})
it('counts a day by the halves that are worked', () => {
  const mornings = (date: string, half: HalfDay) => date === '2026-03-14' && half === 'pm'
  expect(days('2026-03-13 09:00:00', '2026-03-14 18:00:00', 2, mornings).days).toBe('1.5')
  expect(days('2026-03-14 12:00:00', '2026-03-14 18:00:00', 2, mornings)).toMatchObject({
    days: '0.0',
    off: ['2026-03-14'],
    worked: [],
  })
})
it.each([
  ['08:30', '12:00', true, false],
  ['12:00', '18:00', false, true],
  ['00:00', '24:00', true, true],
])('hours from %s to %s are of the morning: %s, of the afternoon: %s', (start, end, am, pm) =>
  expect([worksHalf([{ start, end }], 'am'), worksHalf([{ start, end }], 'pm')]).toEqual([am, pm]),
)
it('writes whole days without a point', () => {
  expect(['2.0', '0.5', '10.0'].map(plainDays)).toEqual(['2', '0.5', '10'])
})
