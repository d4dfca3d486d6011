import { expect, test } from 'vitest'
import { readHouseText } from './house-text.ts'

const first = (text: string) => {
  const read = readHouseText(text)
  const [best] = read?.readings ?? []
  return best ? [read!.community, best.building, best.unit, best.room].map((part) => part ?? '').join('|') : null
}

test.each([
  ['3-2-1201', '|3|2|1201'],
  ['3－2－1201', '|3|2|1201'],
  ['3栋2单元1201', '|3|2|1201'],
  ['3幢2单元1201室', '|3|2|1201'],
  ['3号楼2单元1201', '|3|2|1201'],
  ['3#2-1201', '|3|2|1201'],
  ['３栋　２单元　１２０１', '|3|2|1201'],
  ['3栋1201', '|3||1201'],
  ['2单元1201', '||2|1201'],
  ['A座1201', '|a||1201'],
  ['云山花园-3栋-2单元-1201', '云山花园|3|2|1201'],
  ['云山3-2', '云山|3||2'],
  ['3-2-12-1', '|3|2|12-1'],
  ['1201', '|||1201'],
  ['1201室', '|||1201'],
  ['3栋', '|3||'],
])('%s reads as %s', (text, expected) => {
  expect(first(text)).toBe(expected)
})

test('two numbers may be building and room, or building and unit', () => {
  expect(readHouseText('3-2')?.readings).toEqual([
    { building: '3', unit: null, room: '2' },
    { building: '3', unit: '2', room: null },
  ])
  expect(readHouseText('3栋2单元')?.readings).toEqual([{ building: '3', unit: '2', room: null }])
})

test.each(['张敏', '3', '3栋张敏', '', '-', '3-2张', "3'; drop table house; --"])('%s is no house', (text) => {
  expect(readHouseText(text)).toBeNull()
})
