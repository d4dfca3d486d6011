import { expect, test } from 'vitest'
import { sheetsOf } from './label-sizes.ts'

test('a roll gives each label a sheet of its own, A4 takes twenty-one', () => {
  const labels = Array.from({ length: 43 }, (_, at) => at)
  expect(sheetsOf(labels, '40x60')).toHaveLength(43)
  expect(sheetsOf(labels, 'A4').map((sheet) => sheet.length)).toEqual([21, 21, 1])
  expect(sheetsOf([], 'A4')).toEqual([])
})
