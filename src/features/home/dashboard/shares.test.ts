import { expect, it } from 'vitest'
import { occupancy, percent } from './shares'

it.each([
  [420, 576, '72.9'],
  [0, 0, '0.0'],
  [1, 3, '33.3'],
  [2, 3, '66.7'],
  [5, 5, '100.0'],
])('%i of %i', (part, whole, text) => expect(percent(part, whole)).toBe(text))

it('counts those who live there among the delivered', () => {
  const shares = [
    { code: 1, total: 30 },
    { code: 2, total: 50 },
    { code: 3, total: 16 },
    { code: 4, total: 420 },
    { code: 5, total: 60 },
  ]
  expect(occupancy(shares)).toBe('87.9')
  expect(occupancy([{ code: 1, total: 30 }])).toBeNull()
})
