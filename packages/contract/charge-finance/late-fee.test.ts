import { describe, expect, it } from 'vitest'
import { type LateFeeEntry, type LateFeeRule, lateFee, payableLateFee } from './late-fee.ts'

const rule = (over: Partial<LateFeeRule> = {}): LateFeeRule => ({
  dueDate: '2025-01-31',
  overdueRate: '5',
  graceDays: 5,
  startMode: 'fromDue',
  overdueCapRatio: null,
  lateFeeFrom: '2024-01-01',
  ...over,
})
let serial = 0
const entry = (side: LateFeeEntry['side'], amount: string, day: string, over: Partial<LateFeeEntry> = {}) => ({
  id: String(++serial),
  side,
  amount,
  bookDate: day,
  valueDate: day,
  kind: side === 'R' ? 'generate' : side === 'C' ? 'collect' : 'deduct',
  ...over,
})
const billed = entry('R', '1000.00', '2025-01-01')

describe('1000.00 at 万分之5, due 2025-01-31, five days of grace', () => {
  it.each([
    ['fromDue', '2025-03-02', '15.00'],
    ['afterGrace', '2025-03-02', '12.50'],
    ['fromDue', '2025-02-04', '0.00'],
    ['afterGrace', '2025-02-04', '0.00'],
    ['fromDue', '2025-02-05', '0.00'],
    ['fromDue', '2025-02-06', '3.00'],
    ['afterGrace', '2025-02-06', '0.50'],
    ['fromDue', '2025-01-31', '0.00'],
  ] as const)('%s on %s is %s', (startMode, asOf, due) => {
    expect(lateFee(rule({ startMode }), [billed], asOf)).toBe(due)
  })

  it('bears on what is left after a payment, and on all again when that is voided', () => {
    const paid = entry('C', '400.00', '2025-02-20')
    const afterGrace = rule({ startMode: 'afterGrace' })
    expect(lateFee(afterGrace, [billed, paid], '2025-02-20')).toBe('7.50')
    expect(lateFee(afterGrace, [billed, paid], '2025-03-02')).toBe('10.50')
    const voided = entry('C', '-400.00', '2025-03-01', { kind: 'void', reversesEntryId: paid.id })
    expect(lateFee(afterGrace, [billed, paid, voided], '2025-03-02')).toBe('12.50')
  })

  it('looks at the day the customer paid, not at the day of the books', () => {
    const paid = entry('C', '400.00', '2025-02-25', { valueDate: '2025-02-20' })
    expect(lateFee(rule({ startMode: 'afterGrace' }), [billed, paid], '2025-03-02')).toBe('10.50')
  })
})

it('stops at the cap: 0.1 of the claim, 万分之30 for 60 days', () => {
  const capped = rule({ overdueRate: '30', overdueCapRatio: '0.1', graceDays: 0 })
  expect(lateFee({ ...capped, overdueCapRatio: null }, [billed], '2025-04-01')).toBe('180.00')
  expect(lateFee(capped, [billed], '2025-04-01')).toBe('100.00')
  expect(lateFee(capped, [billed, entry('D', '200.00', '2025-04-01')], '2025-04-01')).toBe('80.00')
})

it('never starts before the day the community charges late fees from, and not at all without one', () => {
  expect(lateFee(rule({ lateFeeFrom: '2025-02-21' }), [billed], '2025-03-02')).toBe('5.00')
  expect(lateFee(rule({ lateFeeFrom: null }), [billed], '2025-03-02')).toBe('0.00')
  expect(lateFee(rule({ overdueRate: null }), [billed], '2025-03-02')).toBe('0.00')
  expect(lateFee(rule({ cancelled: true }), [billed], '2025-03-02')).toBe('0.00')
})

it('bears on a debt found later only from its booking', () => {
  expect(lateFee(rule(), [entry('R', '1000.00', '2025-02-20')], '2025-03-02')).toBe('5.00')
})

it('skips the days of a hang-up that stops interest, counting a day of two of them once', () => {
  expect(lateFee(rule(), [billed], '2025-03-02', [{ from: '2025-02-11', to: '2025-02-20' }])).toBe('10.00')
  expect(
    lateFee(rule(), [billed], '2025-03-02', [
      { from: '2025-02-11', to: '2025-02-20' },
      { from: '2025-02-20', to: '2025-02-21' },
    ]),
  ).toBe('9.50')
  expect(lateFee(rule(), [billed], '2025-03-02', [{ from: '2025-01-01', to: null }])).toBe('0.00')
})

it('follows the life of a receivable: 10 days of 200.00 and 6 of 100.00', () => {
  const life = rule({ dueDate: '2025-03-25', graceDays: 0 })
  const a = entry('C', '100.00', '2025-03-20')
  const entries = [
    entry('R', '210.40', '2025-03-01'),
    a,
    entry('D', '10.40', '2025-03-22'),
    entry('C', '100.00', '2025-04-04'),
    entry('C', '-50.00', '2025-04-08', { kind: 'refund' }),
    entry('R', '-50.00', '2025-04-08', { kind: 'refund' }),
    entry('C', '-100.00', '2025-04-10', { kind: 'void', reversesEntryId: a.id }),
  ]
  expect(lateFee(life, entries.slice(0, 3), '2025-04-04')).toBe('0.50')
  expect(lateFee(life, entries, '2025-04-10')).toBe('1.30')
  expect(payableLateFee('1.30', '0.00', '0.50')).toBe('0.80')
  expect(payableLateFee('1.30', '1.00', '0.50')).toBe('0.00')
})

it('rounds once, over all days', () => {
  const thirds = rule({ dueDate: '2025-01-01', graceDays: 0, overdueRate: '3.3333' })
  expect(lateFee(thirds, [entry('R', '0.33', '2025-01-01')], '2025-12-31')).toBe('0.04')
})
