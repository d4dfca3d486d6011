import { expect, it } from 'vitest'
import { availableWords, endHalf, endOf, momentWords, startHalf, startOf } from './leave-words'

it('halves of a day are the moments that the days are counted by', () => {
  for (const half of ['am', 'pm'] as const) {
    expect(startHalf(startOf('2026-03-16', half))).toBe(half)
    expect(endHalf(endOf('2026-03-16', half))).toBe(half)
  }
})
it('says a moment by half day, and hours by the minute', () => {
  expect(momentWords('2026-03-16 12:00:00', 2, 'end')).toBe('2026-03-16 上午')
  expect(momentWords('2026-03-16 12:00:00', 2, 'start')).toBe('2026-03-16 下午')
  expect(momentWords('2026-03-16 14:30:00', 3, 'start')).toBe('2026-03-16 14:30')
})
it('says what is available', () => {
  expect(availableWords({ available: '8.5' })).toBe('可用8.5天')
  expect(availableWords({ available: null })).toBe('不限额度')
})
