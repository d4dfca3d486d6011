import { expect, test } from 'vitest'
import { held, movedSize } from './splitter.logic.ts'

const limits = { min: 160, max: 480 }
test('the size stays within its limits', () => {
  expect([0, 200.4, 999].map((size) => held(size, limits))).toEqual([160, 200, 480])
})
test('keys', () => {
  expect(movedSize(200, 'ArrowRight', limits)).toBe(216)
  expect(movedSize(170, 'ArrowLeft', limits)).toBe(160)
  expect(movedSize(200, 'Home', limits)).toBe(160)
  expect(movedSize(200, 'End', limits)).toBe(480)
  expect(movedSize(200, 'a', limits)).toBeNull()
})
