import { expect, test } from 'vitest'
import { folded } from './breadcrumb.logic.ts'

test('the middle goes first', () => {
  expect(folded([1, 2, 3, 4], 4)).toEqual({ head: [1, 2, 3, 4], hidden: [], tail: [] })
  expect(folded([1, 2, 3, 4, 5, 6], 4)).toEqual({ head: [1], hidden: [2, 3], tail: [4, 5, 6] })
  expect(folded([1, 2], 1)).toEqual({ head: [1], hidden: [], tail: [2] })
})
