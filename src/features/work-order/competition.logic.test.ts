import { expect, test } from 'vitest'
import { ranked, rangeOf } from './competition.logic'

const row = (name: string, points: string, finished: string, over: string, contentRate: string | null = null) => ({
  keys: [name],
  titles: [name],
  values: { points, finished, over, contentRate },
  cells: [],
  previous: null,
})
const names = (...asked: Parameters<typeof ranked>) => ranked(...asked).map(({ name }) => name)

test('points decide, then orders finished, then limits missed, then the name', () => {
  const rows = [
    row('赵刚', '10.00', '3', '1'),
    row('王强', '10.00', '4', '2'),
    row('李明', '10.00', '3', '0'),
    row('陈晨', '10.00', '3', '0'),
    row('孙丽', '-2.00', '9', '0'),
    row('周杰', '10.50', '1', '5'),
  ]
  expect(names(rows, 'points')).toEqual(['周杰', '王强', '陈晨', '李明', '赵刚', '孙丽'])
})
test('another figure ranks by itself first, and who has none stands last', () => {
  const rows = [
    row('甲', '1.00', '2', '0', '50.00'),
    row('乙', '5.00', '2', '0'),
    row('丙', '3.00', '4', '0', '100.00'),
    row('丁', '0.00', '0', '0'),
  ]
  expect(names(rows, 'contentRate')).toEqual(['丙', '甲', '乙'])
  expect(names(rows, 'finished')).toEqual(['丙', '乙', '甲'])
})
test('a week begins on Monday, a quarter with its first month', () => {
  expect(rangeOf('week', '2026-11-27')).toBe('2026-11-23,2026-11-27')
  expect(rangeOf('week', '2026-11-29')).toBe('2026-11-23,2026-11-29')
  expect(rangeOf('month', '2026-11-27')).toBe('2026-11-01,2026-11-27')
  expect(rangeOf('quarter', '2026-11-27')).toBe('2026-10-01,2026-11-27')
})
