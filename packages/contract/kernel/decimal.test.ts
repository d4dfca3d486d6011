import { describe, expect, test } from 'vitest'
import {
  add,
  cmp,
  div,
  eq,
  formatMoney,
  isDecimal,
  lte,
  mul,
  parseDecimal,
  round,
  share,
  sub,
  sum,
  units,
} from './decimal.ts'

test('keeps scales as SQL does', () => {
  expect(add('0.1', '0.2')).toBe('0.3')
  expect(add('1.10', '2.2')).toBe('3.30')
  expect(sub('1.00', '1')).toBe('0.00')
  expect(mul('12', '210.40')).toBe('2524.80')
  expect(mul('89.53', '2.35')).toBe('210.3955')
  expect(mul('-0', '5.00')).toBe('0.00')
  expect(sum(['99999999999.99', '0.01'])).toBe('100000000000.00')
  expect(sum([])).toBe('0')
})

test.each([
  ['1', '3', 4, 'halfUp', '0.3333'],
  ['2', '3', 4, 'halfUp', '0.6667'],
  ['2', '3', 4, 'down', '0.6666'],
  ['-2', '3', 2, 'up', '-0.67'],
  ['1', '8', 2, 'halfEven', '0.12'],
  ['3', '8', 2, 'halfEven', '0.38'],
  ['-1', '8', 2, 'halfUp', '-0.13'],
  ['1.50', '0.25', 0, 'halfUp', '6'],
] as const)('%s / %s at %d %s = %s', (a, b, scale, mode, expected) => expect(div(a, b, scale, mode)).toBe(expected))

test('a zero divisor throws', () => expect(() => div('1', '0.00', 2)).toThrow(RangeError))

test.each([
  ['210.3955', 2, 'halfUp', '210.40'],
  ['210.3955', 2, 'down', '210.39'],
  ['210.3955', 1, 'halfUp', '210.4'],
  ['210.3955', 0, 'up', '211'],
  ['-2.5', 0, 'halfUp', '-3'],
  ['2.5', 0, 'halfEven', '2'],
  ['-0.004', 2, 'halfUp', '0.00'],
] as const)('round %s to %d %s = %s', (value, scale, mode, expected) =>
  expect(round(value, scale, mode)).toBe(expected),
)

test('compares without regard to trailing zeros', () => {
  expect(eq('1.50', '1.5')).toBe(true)
  expect(lte('95.00', '90.00')).toBe(false)
  expect(cmp('-1', '0.01')).toBe(-1)
})

test('refuses what is no exact decimal', () => {
  expect(() => add('1e3', '1')).toThrow(TypeError)
  expect(() => add(0.1, '1')).toThrow(TypeError)
  expect(() => units('1.005', 2)).toThrow(RangeError)
})

test.each([
  ['12345678.99', 10, 2, true],
  ['123456789.99', 10, 2, false],
  ['1.999', 10, 2, false],
  ['1.990', 10, 2, true],
  ['-0.01', 3, 2, true],
  ['1e3', 10, 2, false],
  ['', 10, 2, false],
  ['１', 10, 2, false],
] as const)('isDecimal(%s, %d, %d) = %s', (text, precision, scale, expected) =>
  expect(isDecimal(text, precision, scale)).toBe(expected),
)

describe('share', () => {
  test.each([
    ['100.00', ['1', '1', '1'], ['33.34', '33.33', '33.33']],
    [
      '122.85',
      [...Array.from({ length: 11 }, () => '210.40'), '142.53'],
      [...Array.from({ length: 11 }, () => '10.52'), '7.13'],
    ],
    ['-0.05', ['1', '1'], ['-0.03', '-0.02']],
    ['0.01', ['0', '5'], ['0.00', '0.01']],
  ])('%s by %j', (total, weights, expected) => {
    const parts = share(total, weights)
    expect(parts).toEqual(expected)
    expect(sum(parts)).toBe(total)
  })
  test('adds up whatever the weights', () => {
    for (let n = 1; n < 200; n += 1) {
      const total = `${n * 7}.${String(n % 100).padStart(2, '0')}`
      expect(
        sum(
          share(
            total,
            Array.from({ length: (n % 13) + 1 }, (_, i) => `${(i * n) % 17}.${i % 10}1`),
          ),
        ),
      ).toBe(total)
    }
  })
  test('refuses weights that say nothing', () => {
    expect(() => share('1.00', ['0', '0'])).toThrow(RangeError)
    expect(() => share('1.00', ['1', '-1'])).toThrow(RangeError)
    expect(() => share('1.001', ['1'])).toThrow(RangeError)
  })
})

test.each([
  ['89.52㎡', '89.52'],
  ['５８．４', '58.4'],
  ['1,234.50', '1234.50'],
  ['￥1,234.5元', '1234.5'],
  ['1.2万元', '12000'],
  ['0.12345万', '1234.5'],
  ['(12.00)', '-12.00'],
  ['（12）', '-12'],
  ['+7', '7'],
  ['－3', '-3'],
  ['.5', '0.5'],
  ['5.', '5'],
  [' 12 m² ', '12'],
  ['3层', '3'],
  ['2.35元/㎡·月', '2.35'],
  ['12,34', null],
  ['abc', null],
  ['', null],
  ['1.2.3', null],
  ['一百', null],
  ['12-13', null],
])('parseDecimal(%s) = %s', (dirty, expected) => expect(parseDecimal(dirty)).toBe(expected))

test('formatMoney groups thousands', () => {
  expect(formatMoney('1234567.5')).toBe('1,234,567.50')
  expect(formatMoney('-999')).toBe('−999.00')
  expect(formatMoney('99999999999.99', 0)).toBe('100,000,000,000')
})
