import { expect, it } from 'vitest'
import { dueBy, everything, isJump, itemToggled, partialRows, toggled } from './selection.logic'

const row = (id: string, feePeriod: string, over: object = {}) => ({
  id,
  feeItemId: 'wy',
  feePeriod,
  periodFrom: `${feePeriod}-01`,
  hungUp: false,
  lockType: 'none',
  outstanding: '210.40',
  lateFee: '0.00',
  ...over,
})
const ROWS = [
  row('c', '2025-03'),
  row('a', '2025-01'),
  row('b', '2025-02'),
  row('w', '2025-01', { feeItemId: 'water' }),
]
const chosen = (set: ReadonlySet<string>) => [...set].toSorted().join('')

it('takes the months before a chosen one along, and lets go of those after one that is let go', () => {
  const first = toggled(ROWS, new Set(), 'b', false)
  expect(chosen(first)).toBe('ab')
  const all = toggled(ROWS, first, 'c', false)
  expect(chosen(all)).toBe('abc')
  expect(chosen(toggled(ROWS, all, 'b', false))).toBe('a')
})
it('takes one month alone for who may jump, and knows that it is a jump', () => {
  const one = toggled(ROWS, new Set(), 'c', true)
  expect(chosen(one)).toBe('c')
  expect(isJump(ROWS, one)).toBe(true)
  expect(isJump(ROWS, new Set(['a', 'b']))).toBe(false)
})
it('passes over rows that are hung up or locked, in the chain as by hand', () => {
  const rows = [row('a', '2025-01', { hungUp: true }), row('b', '2025-02', { lockType: 'bank' }), row('c', '2025-03')]
  expect(chosen(toggled(rows, new Set(), 'c', false))).toBe('c')
  expect(chosen(toggled(rows, new Set(), 'b', false))).toBe('')
  expect(isJump(rows, new Set(['c']))).toBe(false)
  expect(chosen(everything(rows))).toBe('c')
})
it('offers less than all only for the last month of each item', () => {
  expect(chosen(partialRows(ROWS, new Set(['a', 'b', 'w'])))).toBe('bw')
  expect(chosen(partialRows(ROWS, new Set()))).toBe('')
})
it('chooses an item at once, and all that is due by a day', () => {
  expect(chosen(itemToggled(ROWS, new Set(['w']), 'wy', true))).toBe('abcw')
  expect(chosen(itemToggled(ROWS, new Set(['a', 'b', 'w']), 'wy', false))).toBe('w')
  expect(chosen(dueBy(ROWS, '2025-02-10'))).toBe('abw')
})
