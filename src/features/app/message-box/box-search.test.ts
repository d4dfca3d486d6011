import { expect, test } from 'vitest'
import { boxQuery, parseBoxSearch, withFilter } from './box-search'

test('only an id of a message is taken from the address', () => {
  const id = '019a5c2e-0000-7000-8000-000000000001'
  expect(parseBoxSearch({ record: id, page: '2' })).toMatchObject({ record: id, page: 2 })
  expect(parseBoxSearch({ record: '1 or 1=1' }).record).toBeUndefined()
})
test('the list is asked for the page and the filters that it knows', () => {
  expect(boxQuery({ page: 3, f: { read: 'false', other: 'x' } })).toEqual({ page: 3, limit: 20, read: 'false' })
})
test('another filter starts at the first page, an empty one goes', () => {
  expect(withFilter({ page: 4, f: { read: 'false' } }, { moduleId: 'm' })).toMatchObject({
    page: undefined,
    f: { read: 'false', moduleId: 'm' },
  })
  expect(withFilter({ f: { read: 'false' } }, { read: null }).f).toBeUndefined()
})
