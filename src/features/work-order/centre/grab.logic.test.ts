import { expect, test } from 'vitest'
import { sharesOf } from './grab.logic'

test('100 minutes of three are 33, 33 and 34, and so are the shares', () => {
  expect(sharesOf([7, 8, 9], 100)).toEqual([
    { userId: 7, minutes: 33, sharePercent: 33 },
    { userId: 8, minutes: 33, sharePercent: 33 },
    { userId: 9, minutes: 34, sharePercent: 34 },
  ])
  expect(sharesOf([7], 50)).toEqual([{ userId: 7, minutes: 50, sharePercent: 100 }])
  // Nobody works for no time at all.
  expect(sharesOf([7, 8], 0).map(({ minutes }) => minutes)).toEqual([1, 1])
})
