import { expect, it } from 'vitest'
import type { Refundable, RefundableLine } from '@wuguan/contract/charge-finance/refund.actions'
import { type RefundAsk, cashRefusalOf, excessOf, firstAsk, isFree, linesOf, sumsOf } from './refund.logic'

const line = (id: string, refundable: string, part: Partial<RefundableLine> = {}) =>
  ({ allocationId: id, refundable, handling: null, lockLabel: null, ...part }) as RefundableLine
const ask = (chosen: readonly string[], part: Partial<RefundAsk> = {}): RefundAsk => ({
  chosen: new Set(chosen),
  amounts: {},
  handling: {},
  ...part,
})
const receipt = (lines: readonly RefundableLine[], part: Partial<Refundable> = {}) =>
  ({ lines, wholeOnly: null, moneyLeft: '2098.00', mayPayPrepaidOut: false, ...part }) as Refundable

it('asks for all that is left of a row unless an amount is typed, and restores unless told otherwise', () => {
  const lines = [line('a', '110.40'), line('b', '0.50'), line('c', '500.00', { handling: 'reduce' })]
  expect(linesOf(ask(['a', 'c'], { amounts: { a: '10.00' }, handling: { a: 'reduce' } }), lines)).toEqual([
    { allocationId: 'a', amount: '10.00', handling: 'reduce' },
    { allocationId: 'c', amount: '500.00', handling: 'reduce' },
  ])
  expect(linesOf(ask(['b']), lines)).toEqual([{ allocationId: 'b', amount: '0.50', handling: 'restore' }])
})
it('refuses a cent more than is left in the words of the server', () => {
  const row = line('a', '110.40')
  expect(excessOf(row, ask(['a'], { amounts: { a: '110.41' } }))).toBe('退款金额不能超过可退金额110.40')
  expect(excessOf(row, ask(['a'], { amounts: { a: '110.40' } }))).toBeNull()
  expect(excessOf(row, ask([], { amounts: { a: '999.00' } }))).toBeNull()
})
it('gives money back first and the rest to the accounts that it came from', () => {
  const whole = receipt([line('a', '2398.00')])
  expect(sumsOf(ask(['a']), whole, 'cash')).toEqual({ total: '2398.00', money: '2098.00', prepaid: '300.00' })
  expect(sumsOf(ask(['a']), whole, 'prepaid')).toEqual({ total: '2398.00', money: '0.00', prepaid: '2398.00' })
  const allowed = { ...whole, mayPayPrepaidOut: true }
  expect(sumsOf(ask(['a']), allowed, 'transfer').money).toBe('2398.00')
  expect(sumsOf(ask(['a']), allowed, 'original').money).toBe('2098.00')
})
it('does not take from the drawer what the drawer has no piece for', () => {
  const beyond = '现金只能退到角，请修改退款金额或改用其他退款方式'
  expect(cashRefusalOf('cash', '10.43', 'jiao')).toBe(beyond)
  expect(cashRefusalOf('cash', '10.40', 'jiao')).toBeNull()
  expect(cashRefusalOf('transfer', '10.43', 'jiao')).toBeNull()
  expect(cashRefusalOf('cash', '10.43', 'fen')).toBeNull()
})
it('chooses every free row of a receipt that only goes back whole', () => {
  const lines = [line('a', '10.00'), line('b', '0.00'), line('c', '5.00', { lockLabel: '作废审批中' })]
  expect([...firstAsk(receipt(lines, { wholeOnly: '年缴95折' })).chosen]).toEqual(['a'])
  expect(firstAsk(receipt(lines)).chosen.size).toBe(0)
  expect(lines.map(isFree)).toEqual([true, false, false])
})
