import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonthsToDate,
  diffDays,
  fromSeconds,
  fromSerial,
  isDate,
  isDateTime,
  isTime,
  parseDate,
  parseDateTime,
  parseTime,
  toSeconds,
  weekday,
} from './dates.ts'
import {
  addMonths,
  comparePeriods,
  daysIn,
  firstDay,
  isPeriod,
  lastDay,
  monthsBetween,
  parsePeriod,
  periodOf,
  periodsFrom,
} from './period.ts'

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2024-02-30', false],
  ['2024-13-01', false],
  ['2024-00-10', false],
  ['2024-1-1', false],
  ['1900-02-29', false],
  ['2000-02-29', true],
  ['0000-01-01', false],
  ['2024-01-01 ', false],
])('isDate(%s) = %s', (text, expected) => expect(isDate(text)).toBe(expected))

test.each([
  ['2024-02-29 23:59:59', true],
  ['2024-02-29 24:00:00', false],
  ['2024-02-30 00:00:00', false],
  ['2024-02-29T00:00:00', false],
  ['2024-02-29 1:00:00', false],
])('isDateTime(%s) = %s', (text, expected) => expect(isDateTime(text)).toBe(expected))

test('time', () =>
  expect(['00:00', '23:59', '24:00', '7:00', '12:60'].map(isTime)).toEqual([true, true, false, false, false]))

test('day arithmetic crosses months, leap days and years', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
  expect(addDays('2024-01-01', -1)).toBe('2023-12-31')
  expect(diffDays('2024-01-01', '2025-01-01')).toBe(366)
  expect(weekday('2026-11-21')).toBe(6)
  expect(weekday('1969-12-28')).toBe(7)
  expect(addMonthsToDate('2024-01-31', 1)).toBe('2024-02-29')
  expect(addMonthsToDate('2024-03-31', -13)).toBe('2023-02-28')
})

test('seconds are Shanghai time whatever the host says', () => {
  expect(fromSeconds(1_700_000_000)).toBe('2023-11-15 06:13:20')
  expect(toSeconds('2023-11-15 06:13:20')).toBe(1_700_000_000)
})

describe('dates as clerks write them', () => {
  test.each([
    ['2024/3/1', '2024-03-01'],
    ['2024年3月1日', '2024-03-01'],
    ['2024.3.1', '2024-03-01'],
    ['20240301', '2024-03-01'],
    ['２０２４－３－１', '2024-03-01'],
    ['2024 年 3 月 1 日', '2024-03-01'],
    ['2024年3月1号', '2024-03-01'],
    ['2024/2/30', null],
    ['2024-3.1', null],
    ['3/1/2024', null],
    ['昨天', null],
  ])('%s → %s', (dirty, expected) => expect(parseDate(dirty)).toBe(expected))
  test.each([
    ['2024/3/1 8:05', '2024-03-01 08:05:00'],
    ['2024-03-01T08:05:09', '2024-03-01 08:05:09'],
    ['2024年3月1日8时30分', '2024-03-01 08:30:00'],
    ['2024-03-01', '2024-03-01 00:00:00'],
    ['1700000000', '2023-11-15 06:13:20'],
    ['2024-03-01 25:00', null],
  ])('%s → %s', (dirty, expected) => expect(parseDateTime(dirty)).toBe(expected))
  test.each([
    ['8:5', '08:05:00'],
    ['8点', '08:00:00'],
    ['8时30分', '08:30:00'],
    ['25:00', null],
    ['08:00:61', null],
  ])('%s → %s', (dirty, expected) => expect(parseTime(dirty)).toBe(expected))
  test.each([
    [44197, '2021-01-01'],
    [45352.75, '2024-03-01'],
    [61, '1900-03-01'],
    [60, null],
    [0, null],
    [9e9, null],
  ])('serial %d → %s', (serial, expected) => expect(fromSerial(serial)).toBe(expected))
})

test('periods', () => {
  expect(['2024-12', '2024-13', '2024-1', '0000-01'].map(isPeriod)).toEqual([true, false, false, false])
  expect(addMonths('2024-11', 3)).toBe('2025-02')
  expect(addMonths('2024-01', -1)).toBe('2023-12')
  expect(monthsBetween('2023-11', '2024-02')).toBe(3)
  expect(comparePeriods('2023-12', '2024-01')).toBe(-1)
  expect(periodsFrom('2024-11', '2025-01')).toEqual(['2024-11', '2024-12', '2025-01'])
  expect(periodsFrom('2024-11', '2024-10')).toEqual([])
  expect([daysIn('2024-02'), firstDay('2024-02'), lastDay('2023-02')]).toEqual([29, '2024-02-01', '2023-02-28'])
  expect(periodOf('2024-02-29 10:00:00')).toBe('2024-02')
  expect(() => addMonths('2024-13', 1)).toThrow(RangeError)
  expect(['2024/3', '2024年03月份', '202412', '2024.13'].map(parsePeriod)).toEqual([
    '2024-03',
    '2024-03',
    '2024-12',
    null,
  ])
})
