import { expect, it } from 'vitest'
import { grouped } from './figures'

it.each([
  ['0.00', '0.00'],
  ['999.90', '999.90'],
  ['1234567.80', '1,234,567.80'],
  ['-12345.00', '−12,345.00'],
  [1234, '1,234'],
])('%s is written %s', (value, text) => {
  expect(grouped(value)).toBe(text)
})
