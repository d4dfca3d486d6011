import { expect, test } from 'vitest'
import { hasGrams } from './grams.ts'

test('two signs of which one is no ASCII are a piece, and three ASCII signs', () => {
  for (const text of ['水管', 'A座', '1栋', '001', 'GD2', '水 ']) expect([text, hasGrams(text)]).toEqual([text, true])
  for (const text of ['', '水', '01', 'a', 'GD']) expect([text, hasGrams(text)]).toEqual([text, false])
})
