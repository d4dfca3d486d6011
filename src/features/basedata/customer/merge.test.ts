import type { Customer } from '@wuguan/contract/basedata/customer.entity'
import { describe, expect, it } from 'vitest'
import { fieldsToShow, keptFrom, mergeInput, proposedSurvivor } from './merge.logic'

const row = (id: string, values: Record<string, unknown>) => ({ id, version: 1, ...values }) as unknown as Customer
const old = row('a', {
  name: '王强',
  mobile: '138****0001',
  email: null,
  level: 1,
  createdAt: '2024-01-01 00:00:00',
  houseNames: [],
})
const owner = row('b', {
  name: '王 强',
  mobile: '138****0001',
  email: 'w@x.cn',
  level: 1,
  createdAt: '2025-01-01 00:00:00',
  houseNames: ['云山花园-1栋-101'],
})

describe('survivor', () => {
  it('is the one with houses, then the older record', () => {
    expect(proposedSurvivor([old, owner])).toBe('b')
    expect(proposedSurvivor([row('c', { createdAt: '2025-03-01 00:00:00' }), old])).toBe('a')
    expect(proposedSurvivor([])).toBe('')
  })
})

describe('values', () => {
  it('come from the survivor, from another where he has none, or as chosen', () => {
    expect(keptFrom([old, owner], 'name', 'a', {})).toBe('a')
    expect(keptFrom([old, owner], 'email', 'a', {})).toBe('b')
    expect(keptFrom([old, owner], 'name', 'a', { name: 'b' })).toBe('b')
  })
  it('forget a choice of somebody who is not merged', () => {
    expect(keptFrom([old, owner], 'name', 'a', { name: 'gone' })).toBe('a')
  })
  it('are compared where anybody has one', () => {
    expect(fieldsToShow([old, owner])).toEqual([
      { name: 'name', differs: true },
      { name: 'mobile', differs: false },
      { name: 'email', differs: true },
      { name: 'level', differs: false },
    ])
  })
})

it('sends what the survivor takes from others and nothing of his own', () => {
  expect(mergeInput([old, owner], 'b', { name: 'a' })).toEqual({
    survivorId: 'b',
    mergedIds: ['a'],
    values: { name: 'a' },
  })
  expect(mergeInput([old, owner], 'a', {})).toEqual({ survivorId: 'a', mergedIds: ['b'], values: { email: 'b' } })
})
