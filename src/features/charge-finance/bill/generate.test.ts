import { expect, it } from 'vitest'
import { type Made, chosenOf, doneCount, sumOf } from './generate.logic'

const made = (part: Partial<Made>): Made => ({
  communityId: 1,
  created: 0,
  existing: 0,
  belowMinimum: 0,
  total: '0.00',
  billIds: [],
  ...part,
})

it('adds up what was made, and counts who was refused as done', () => {
  const outcomes = [
    { state: 'done', made: made({ created: 2, existing: 1, total: '0.10' }) },
    { state: 'failed', said: '推送渠道【短信】未配置，不能选择' },
    { state: 'done', made: made({ created: 1, belowMinimum: 3, total: '0.20' }) },
    { state: 'waiting' },
  ] as const
  expect(doneCount(outcomes)).toBe(3)
  expect(sumOf(outcomes)).toEqual({ created: 3, existing: 1, belowMinimum: 3, total: '0.30', failed: 1 })
})
it('takes one community, all of them, and nobody for one that the caller may not see', () => {
  const known = [{ id: 1 }, { id: 2 }]
  expect(chosenOf('all', known)).toEqual([1, 2])
  expect(chosenOf('2', known)).toEqual([2])
  expect(chosenOf('7', known)).toEqual([])
})
