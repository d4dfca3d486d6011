import { expect, test } from 'vitest'
import { filtersThatFit } from './filter-room.ts'

test.each([
  ['a wide bar shows four', [144, 144, 144, 144, 144], 1084, true, 4],
  ['beside a tree only two fit in one row', [144, 144, 144, 144], 832, true, 2],
  ['a range takes more room', [144, 310, 144], 832, true, 1],
  ['without a keyword there is room for more', [144, 144, 144, 144], 832, false, 4],
  ['one always stands', [310], 300, true, 1],
])('%s', (_name, widths, available, searchable, expected) => {
  expect(filtersThatFit(widths, available, searchable)).toBe(expected)
})
