import { expect, test } from 'vitest'
import { code128, fitsCode128 } from './code-128.ts'

test('a text is its start, its signs, the sum that checks them and the stop', () => {
  // PJJ123C, the standard's own example: 54 begun in set A, one more begun in set B.
  const widths = code128('PJJ123C')!
  const symbols = (widths.slice(0, -7).join('').match(/.{6}/g) ?? []).length
  expect(symbols).toBe(1 + 7 + 1)
  expect(widths.slice(0, 6).join('')).toBe('211214')
  expect(widths.slice(-13, -7).join('')).toBe('311321')
  expect(widths.slice(-7).join('')).toBe('2331112')
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(9 * 11 + 13)
})

test('what a keyboard types fits, nothing and Chinese do not', () => {
  expect(fitsCode128('SB-01 a~')).toBe(true)
  expect(fitsCode128('')).toBe(false)
  expect(code128('水泵')).toBeNull()
})
