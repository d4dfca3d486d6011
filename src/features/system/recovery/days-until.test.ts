import { expect, it } from 'vitest'
import { daysUntil } from './days-until'

const now = Date.parse('2026-11-21T10:00:00+08:00')
it.each([
  ['2026-11-21 10:00:01', 1],
  ['2026-11-22 10:00:00', 1],
  ['2026-11-22 10:00:01', 2],
  ['2026-11-20 00:00:00', 0],
])('%s', (at, days) => expect(daysUntil(at, now)).toBe(days))
