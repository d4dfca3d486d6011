import { describe, expect, test } from 'vitest'
import { capNumber, compareNumbers, groupNumber, readNumber, settleNumber } from './number-input.logic.ts'
import type { NumberRule } from './number-input.logic.ts'

describe('readNumber', () => {
  const money = { scale: 2, signed: true }
  const read = (text: string, rule: NumberRule = money) => {
    const reading = readNumber(text, rule)
    return 'refused' in reading ? { refused: reading.refused } : reading.text
  }
  test.each([
    ['１２', '12'],
    ['－１２．５', '-12.5'],
    ['−5', '-5'],
    ['+5', '5'],
    ['1。5', '1.5'],
    ['.', '.'],
    ['-', '-'],
    ['', ''],
    ['1,234.56', '1234.56'],
    ['１，２３４．５６', '1234.56'],
    ['￥1,234.56', '1234.56'],
    ['-¥ 1,234.56', '-1234.56'],
    ['￥-5', '-5'],
    [' 1234.56 元\n', '1234.56'],
  ])('%s is %s', (text, number) => expect(read(text)).toBe(number))
  test.each([
    ['1+2', '正负号只能在最前面，未填入'],
    ['5-3', '正负号只能在最前面，未填入'],
    ['--1', '正负号只能在最前面，未填入'],
    ['1.5万', '“万”不是数字，未填入'],
    ['1e9', '“e”不是数字，未填入'],
    ['abc', '“abc”不是数字，未填入'],
    ['(12)', '“()”不是数字，未填入'],
    ['5²', '“²”不是数字，未填入'],
    ['1.2.3', '只能有一个小数点，未填入'],
    ['1 234', '数字中间不能有空格，未填入'],
    ['12,34', '千分位逗号应隔三位，未填入'],
    ['1,234,56', '千分位逗号应隔三位，未填入'],
    ['1234,567', '千分位逗号应隔三位，未填入'],
  ])('%s is none', (text, refused) => expect(read(text)).toEqual({ refused }))
  test('digits beyond the scale are cut and told', () => {
    expect(readNumber('￥1,234.567', money)).toEqual({ text: '1234.56', note: '只取2位小数，多出的已截去' })
    expect(readNumber('1234.56', money)).toEqual({ text: '1234.56', note: null })
  })
  test('what may not be so long loses decimals, never digits before the point', () => {
    expect(readNumber('0.123456', { signed: false, maxLength: 6 })).toMatchObject({ text: '0.1234' })
    expect(read('1234567', { signed: false, maxLength: 6 })).toEqual({ refused: '最多6个字符，未填入' })
  })
  test('no sign and no point where none is allowed', () => {
    expect(read('-3', { signed: false })).toEqual({ refused: '不能是负数，未填入' })
    expect(read('12.9', { scale: 0, signed: true })).toEqual({ refused: '只能是整数，未填入' })
  })
})

describe('settleNumber', () => {
  test.each([
    ['007.', '7'],
    ['.5', '0.5'],
    ['-', ''],
    ['.', ''],
    ['-0.00', '0.00'],
    ['1.50', '1.50'],
    ['-02', '-2'],
  ])('%s becomes %s', (text, settled) => expect(settleNumber(text)).toBe(settled))
})

describe('caps', () => {
  test('compare by digits beyond what a float holds', () => {
    expect(compareNumbers('9007199254740993', '9007199254740992')).toBe(1)
    expect(compareNumbers('0.1', '0.10')).toBe(0)
    expect(compareNumbers('-2', '-10')).toBe(1)
    expect(compareNumbers('-1', '1')).toBe(-1)
  })
  test('hold within both ends and leave nothing alone', () => {
    expect(capNumber('1000000', '0', '999999.9999')).toBe('999999.9999')
    expect(capNumber('-1', '0', undefined)).toBe('0')
    expect(capNumber('', '1', '9')).toBe('')
  })
})

test('thousands', () => {
  expect(groupNumber('1234567.5', 2)).toBe('1,234,567.50')
  expect(groupNumber('-999', 0)).toBe('-999')
  expect(groupNumber('1000', undefined)).toBe('1,000')
  expect(groupNumber('', 2)).toBe('')
  expect(groupNumber('-', 2)).toBe('-')
})
