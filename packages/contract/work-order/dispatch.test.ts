import { expect, test } from 'vitest'
import { chosenBy } from './dispatch.ts'

const person = (userId: number, open: number, lastAt: string | null = null) => ({ userId, open, lastAt })

test('the fewest open orders; of equal ones whose last is longest ago', () => {
  // 王强 3 open, 李明 2 (last 10:05), 赵刚 2 (last 09:40): 赵刚.
  const people = [person(1, 3), person(2, 2, '2026-11-27 10:05:00'), person(3, 2, '2026-11-27 09:40:00')]
  expect(chosenBy('leastLoad', people, null)?.userId).toBe(3)
})
test('in turn: whoever comes after the last one, and from the start again', () => {
  const people = [person(9, 0), person(3, 5), person(5, 1)]
  const turn = (last: number | null) => chosenBy('roundRobin', people, last)?.userId
  expect([turn(null), turn(3), turn(5), turn(9), turn(4)]).toEqual([3, 5, 9, 3, 5])
  expect(chosenBy('roundRobin', [], 3)).toBeNull()
})
