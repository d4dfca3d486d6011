import { expect, it } from 'vitest'
import { toggled } from './label-choice.logic'

const items = [
  { id: 'a', name: '甲' },
  { id: 'b', name: '乙' },
]

it('adds and takes away where several are allowed', () => {
  const both = toggled(new Set(['a', 'x']), items[1]!, { multi: true, items })
  expect([...both]).toEqual(['a', 'x', 'b'])
  expect([...toggled(both, items[0]!, { multi: true, items })]).toEqual(['x', 'b'])
})

it('lets the other one of its type go where one is allowed, and leaves other types alone', () => {
  expect([...toggled(new Set(['a', 'x']), items[1]!, { multi: false, items })]).toEqual(['x', 'b'])
})

it('leaves the given set as it was', () => {
  const before = new Set(['a'])
  toggled(before, items[0]!, { multi: true, items })
  expect([...before]).toEqual(['a'])
})
