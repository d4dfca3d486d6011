import { describe, expect, it } from 'vitest'
import { followUp, parseRecent, withRecent, type PickedHouse } from './recent'

const house = (id: string): PickedHouse => ({ id, fullName: `1栋-${id}`, communityId: 1 })

describe('recent houses', () => {
  it('keeps ten, each once, the latest first', () => {
    const many = Array.from({ length: 12 }, (_, at) => String(at)).reduce<PickedHouse[]>(
      (recent, id) => withRecent(recent, house(id)),
      [],
    )
    expect(many.map((one) => one.id)).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2'])
    expect(withRecent(many, house('5')).map((one) => one.id)[0]).toBe('5')
    expect(withRecent(many, house('5'))).toHaveLength(10)
  })
  it.each([
    ['null', 0],
    ['{', 0],
    ['[1,null,{"id":1}]', 0],
    [JSON.stringify([house('a'), { id: 'b' }]), 1],
    [null, 0],
  ])('reads %s', (text, count) => {
    expect(parseRecent(text)).toHaveLength(count)
  })
})

it.each([
  ['/basedata/house/edit/$id', '/basedata/house/edit/h1'],
  [
    '/charge/collection/record-list/receivable-single/$propertyId',
    '/charge/collection/record-list/receivable-single/h1',
  ],
  ['//evil.example', null],
  ['https://evil.example', null],
  ['/a?b=1', null],
  [undefined, null],
])('goes on to %s', (next, href) => expect(followUp(next, house('h1'))).toBe(href))
