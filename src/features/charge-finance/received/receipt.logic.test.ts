import { expect, it } from 'vitest'
import { changeablePayments, isVoidable, standingPayments } from './receipt.logic'

const payment = (id: string, direction: string, kind: string, reversesPaymentId: string | null = null) => ({
  id,
  direction,
  kind,
  reversesPaymentId,
})

it('counts a payment that was paid back by a change of method no more', () => {
  const rows = [payment('1', 'in', 'cash'), payment('2', 'out', 'cash', '1'), payment('3', 'in', 'card')]
  expect(standingPayments(rows).map((row) => row.id)).toEqual(['3'])
})
it('offers no other method for prepaid money', () => {
  const rows = [payment('1', 'in', 'prepaid'), payment('2', 'in', 'cash')]
  expect(changeablePayments(rows).map((row) => row.id)).toEqual(['2'])
})
it('offers voiding for valid receipts of the counter only', () => {
  expect(isVoidable({ status: 1, type: 'collect' })).toBe(true)
  expect(isVoidable({ status: 2, type: 'collect' })).toBe(false)
  expect(isVoidable({ status: 1, type: 'mobile' })).toBe(false)
  expect(isVoidable({ status: 1, type: 'import' })).toBe(false)
})
