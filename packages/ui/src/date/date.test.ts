import { describe, expect, test } from 'vitest'
import {
  monthGrid,
  monthStartToToday,
  movedDate,
  parseDate,
  parseDateTime,
  parseMonth,
  parseTime,
  shortcuts,
} from './date.logic.ts'

describe('typed text', () => {
  test.each([
    ['2026-3-1', '2026-03-01'],
    ['20260301', '2026-03-01'],
    ['2026/03/1', '2026-03-01'],
    ['2026.3.1', '2026-03-01'],
    ['2026年3月1日', '2026-03-01'],
    ['２０２６－３－１', '2026-03-01'],
    ['3-1', '2025-03-01'],
    ['2024-2-29', '2024-02-29'],
    ['2026-2-29', null],
    ['2026-13-1', null],
    ['20260230', null],
    ['明天', null],
  ])('date %s', (text, value) => expect(parseDate(text, '2025-06-01')).toBe(value))
  test.each([
    ['2026-3', '2026-03'],
    ['202612', '2026-12'],
    ['2026年3月', '2026-03'],
    ['2026-13', null],
    ['2026-0', null],
  ])('month %s', (text, value) => expect(parseMonth(text)).toBe(value))
  test.each([
    ['9:30', '09:30'],
    ['０９：３０', '09:30'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9', '09:00'],
    ['23:59', '23:59'],
    ['24:00', null],
    ['9:60', null],
    ['9:3', null],
  ])('time %s', (text, value) => expect(parseTime(text)).toBe(value))
  test.each([
    ['2026-3-1 9:05', '2026-03-01 09:05:00'],
    ['2026-03-01T09:05:07', '2026-03-01 09:05:07'],
    ['20260301', '2026-03-01 00:00:00'],
    ['2026-3-1 25:00', null],
  ])('date and time %s', (text, value) => expect(parseDateTime(text)).toBe(value))
})

test('a month is six weeks from Monday', () => {
  const grid = monthGrid('2026-03')
  expect(grid).toHaveLength(42)
  expect(grid[0]).toBe('2026-02-23')
  expect(grid[6]).toBe('2026-03-01')
  // A month that begins on Monday begins in the first place.
  expect(monthGrid('2026-06')[0]).toBe('2026-06-01')
})

test('shortcuts end today and weeks begin on Monday', () => {
  const sunday = Object.fromEntries(shortcuts('2026-03-01').map((s) => [s.label, [s.start, s.end]]))
  expect(sunday).toEqual({
    今天: ['2026-03-01', '2026-03-01'],
    本周: ['2026-02-23', '2026-03-01'],
    本月: ['2026-03-01', '2026-03-01'],
    上月: ['2026-02-01', '2026-02-28'],
    近30天: ['2026-01-31', '2026-03-01'],
    本年: ['2026-01-01', '2026-03-01'],
  })
  expect(monthStartToToday('2026-03-17')).toEqual({ start: '2026-03-01', end: '2026-03-17' })
})

test('keys move by day, week, month and year and stay on days that exist', () => {
  expect(movedDate('2026-03-31', 'ArrowRight', false)).toBe('2026-04-01')
  expect(movedDate('2026-03-04', 'Home', false)).toBe('2026-03-02')
  expect(movedDate('2026-03-08', 'End', false)).toBe('2026-03-08')
  expect(movedDate('2026-03-31', 'PageUp', false)).toBe('2026-02-28')
  expect(movedDate('2024-02-29', 'PageDown', true)).toBe('2025-02-28')
  expect(movedDate('2026-03-31', 'a', false)).toBeNull()
})
