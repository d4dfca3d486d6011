import { expect, test } from 'vitest'
import { between, fillWidths, moveColumn, nextSort } from './table.logic.ts'

test('a header goes round: ascending, descending, none', () => {
  expect(nextSort(null, 'a')).toEqual({ key: 'a', order: 'asc' })
  expect(nextSort({ key: 'a', order: 'asc' }, 'a')).toEqual({ key: 'a', order: 'desc' })
  expect(nextSort({ key: 'a', order: 'desc' }, 'a')).toBeNull()
  expect(nextSort({ key: 'b', order: 'desc' }, 'a')).toEqual({ key: 'a', order: 'asc' })
})

test('a column lands before or after its target', () => {
  expect(moveColumn(['a', 'b', 'c'], 'a', 'c', true)).toEqual(['b', 'c', 'a'])
  expect(moveColumn(['a', 'b', 'c'], 'c', 'a', false)).toEqual(['c', 'a', 'b'])
  expect(moveColumn(['a', 'b', 'c'], 'b', 'b', true)).toEqual(['a', 'b', 'c'])
})

test('spare room goes to the growing columns to the last pixel', () => {
  const columns = [
    { key: 'a', width: 100, least: 100, grows: false },
    { key: 'b', width: 100, least: 80, grows: true },
    { key: 'c', width: 200, least: 140, grows: true },
  ]
  expect(fillWidths(columns, 400)).toEqual([100, 100, 200])
  const wide = fillWidths(columns, 500)
  expect(wide).toEqual([100, 133, 267])
  expect(wide.reduce((a, b) => a + b)).toBe(500)
  expect(fillWidths([{ key: 'a', width: 100, least: 100, grows: false }], 300)).toEqual([300])
})

test('missing room comes from the columns that may shrink, or else the table scrolls as little as it can', () => {
  const columns = [
    { key: 'a', width: 100, least: 100, grows: false },
    { key: 'b', width: 100, least: 80, grows: true },
    { key: 'c', width: 200, least: 140, grows: true },
  ]
  expect(fillWidths(columns, 360)).toEqual([100, 90, 170])
  expect(fillWidths(columns, 320)).toEqual([100, 80, 140])
  expect(fillWidths(columns, 319)).toEqual([100, 80, 140])
})

test('a range is the same from either end', () => {
  expect(between([1, 2, 3, 4], 2, 4)).toEqual([2, 3, 4])
  expect(between([1, 2, 3, 4], 4, 2)).toEqual([2, 3, 4])
  expect(between([1, 2], 9, 2)).toEqual([2])
})
