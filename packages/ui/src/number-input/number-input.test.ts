import { describe, expect, test } from 'vitest'
import { capNumber, cleanNumber, groupNumber, compareNumbers, settleNumber } from './number-input.logic.ts'

describe('cleanNumber', () => {
  test.each([
    ['１２３', '123'],
    ['1e9', '19'],
    ['--1', '-1'],
    ['1.2.3', '1.23'],
    ['−5', '-5'],
    ['1。5', '1.5'],
    ['￥1,234.567', '1234.56'],
    ['abc', ''],
    ['5-3', '53'],
    ['.', '.'],
  ])('%s leaves %s', (text, left) => expect(cleanNumber(text, { scale: 2, signed: true })).toBe(left))
  test('whole numbers end at the point', () => expect(cleanNumber('12.9', { scale: 0, signed: true })).toBe('12'))
  test('no sign where none is allowed', () => expect(cleanNumber('-3', { signed: false })).toBe('3'))
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
