import { expect, test } from 'vitest'
import { house } from '../stories/house.entity.ts'
import { listedAs } from './listed.ts'

test('a list without a layout is the entity’s own', () => {
  expect(listedAs(house, undefined)).toBe(house)
})
test('what a layout says stands instead of what the entity says; the rest stays', () => {
  const [first, second] = house.list.columns as [string, string]
  const listed = listedAs(house, { columns: [second, first], widths: { [first]: 77 }, verbs: ['list'] })
  expect(listed.list).toEqual({ ...house.list, columns: [second, first] })
  expect(listed.fields[first]).toEqual({ ...house.fields[first as keyof typeof house.fields], width: 77 })
  expect(listed.fields[second]).toBe(house.fields[second as keyof typeof house.fields])
  expect(listed.verbs).toEqual(['list'])
  expect(listed.form).toBe(house.form)
})
test('a field that is none of the entity’s is a mistake of the screen', () => {
  expect(() => listedAs(house, { columns: ['nowhere'] })).toThrow('names unknown field nowhere')
})
