import { expect, it } from 'vitest'
import { itemChanges, refuseItems, type DictLine } from './dict-lines.ts'

const a: DictLine = {
  id: 'a',
  version: 3,
  value: '1',
  label: '甲',
  color: null,
  isDefault: true,
  state: 1,
  orderNum: 1,
}
const b: DictLine = {
  id: 'b',
  version: 1,
  value: '2',
  label: '乙',
  color: null,
  isDefault: false,
  state: 1,
  orderNum: 2,
}

it('writes nothing when nothing changed', () => expect(itemChanges([a, b], [a, b])).toEqual({ update: [], create: [] }))
it('sends only what changed, with the version read', () =>
  expect(itemChanges([a, b], [a, { ...b, label: '乙二' }]).update).toEqual([{ id: 'b', version: 1, label: '乙二' }]))
it('takes a default back before it sets another, and renumbers', () =>
  expect(
    itemChanges(
      [a, b],
      [
        { ...b, isDefault: true },
        { ...a, isDefault: false },
      ],
    ).update,
  ).toEqual([
    { id: 'a', version: 3, isDefault: false, orderNum: 2 },
    { id: 'b', version: 1, isDefault: true, orderNum: 1 },
  ]))
it('creates what is new, and leaves what the form no longer shows to who names it', () =>
  expect(itemChanges([a, b], [a, { value: '3', label: '丙', color: null, isDefault: false, state: 1 }])).toEqual({
    update: [],
    create: [{ value: '3', label: '丙', isDefault: false, state: 1, orderNum: 2 }],
  }))
it('refuses values that stand twice and two defaults', () => {
  expect(refuseItems([a, { ...b, value: '1' }])).toBe('字典值重复：1')
  expect(refuseItems([a, { ...b, isDefault: true }])).toBe('只能有一个默认项')
  expect(refuseItems([a, b])).toBeNull()
})
