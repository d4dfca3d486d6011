import { expect, test } from 'vitest'
import { matching, nextEnabled, typedOption } from './picker.logic.ts'

const OPTIONS = [
  { value: 1, label: 'Alipay' },
  { value: 2, label: 'Bank', disabled: true },
  { value: 3, label: 'Bill', note: 'ZD01' },
  { value: 4, label: 'Bonus' },
]

test('typing finds by the start and walks on when a letter is repeated', () => {
  expect(typedOption(OPTIONS, 'bi', -1)).toBe(2)
  expect(typedOption(OPTIONS, 'b', 2)).toBe(3)
  expect(typedOption(OPTIONS, 'bb', 3)).toBe(2)
  expect(typedOption(OPTIONS, 'x', 0)).toBe(-1)
})
test('moving passes over what is disabled and stops at the ends', () => {
  expect(nextEnabled(OPTIONS, 0, 1)).toBe(2)
  expect(nextEnabled(OPTIONS, 2, -1)).toBe(0)
  expect(nextEnabled(OPTIONS, 3, 1)).toBe(3)
})
test('a search looks at label and note, whatever the case', () => {
  expect(matching(OPTIONS, ' zd').map((o) => o.value)).toEqual([3])
  expect(matching(OPTIONS, 'B').map((o) => o.value)).toEqual([2, 3, 4])
})
