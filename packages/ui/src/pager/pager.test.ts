import { expect, test } from 'vitest'
import { pageAfterResize, pageNumbers } from './pager.logic.ts'

test('page numbers keep both ends in view', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(pageNumbers(1, 29)).toEqual([1, 2, 3, 4, 5, null, 29])
  expect(pageNumbers(15, 29)).toEqual([1, null, 14, 15, 16, null, 29])
  expect(pageNumbers(29, 29)).toEqual([1, null, 25, 26, 27, 28, 29])
})

test('another size keeps the first row of the page in view', () => {
  expect(pageAfterResize(6, 20, 100)).toBe(2)
  expect(pageAfterResize(2, 100, 20)).toBe(6)
  expect(pageAfterResize(1, 10, 1000)).toBe(1)
})
