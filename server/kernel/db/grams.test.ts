import { expect, test } from 'vitest'
import { endWithGrams } from './grams.ts'

test('two signs of which one is no ASCII are a piece, and three ASCII signs', () => {
  for (const text of ['水管', 'A座', '1栋', '001', 'GD2', '水 ']) expect(endWithGrams(text)).toBe(text)
  for (const text of ['', '水', '01', 'a', 'GD']) expect(endWithGrams(text)).toBeNull()
})

test('a long text is found by its end, no sign of which is cut', () => {
  expect(endWithGrams('GD261106005199009799')).toBe('009799')
  expect(endWithGrams('厨房水管漏水𠮷了')).toBe('水管漏水𠮷了')
})
