import { expect, test } from 'vitest'
import { evenShares, minutesByShare } from './shares.ts'

test('100 minutes at 33, 33 and 34 percent are 33, 33 and 34', () => {
  expect(evenShares(3)).toEqual([33, 33, 34])
  expect(minutesByShare(100, evenShares(3))).toEqual([33, 33, 34])
})
test('what does not divide is with the last', () => {
  expect(minutesByShare(50, [33, 33, 34])).toEqual([16, 16, 18])
  expect(minutesByShare(7, [100])).toEqual([7])
  expect(minutesByShare(1, [50, 50])).toEqual([0, 1])
})
