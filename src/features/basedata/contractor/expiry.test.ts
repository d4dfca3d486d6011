import { expect, it } from 'vitest'
import { expiryOf } from './expiry'

it.each([
  ['2026-11-20', 'past'],
  ['2026-11-21', 'soon'],
  ['2026-12-21', 'soon'],
  ['2026-12-22', 'far'],
  ['2026-11-20 23:59:59', 'past'],
  [null, null],
  ['不详', null],
])('%s', (date, expiry) => expect(expiryOf(date, '2026-11-21')).toBe(expiry))
