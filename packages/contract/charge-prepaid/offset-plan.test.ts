import { describe, expect, it } from 'vitest'
import { total, yuan } from '../charge-finance/cents.ts'
import type { Debt } from '../charge-finance/debt-order.ts'
import { DEFAULT_OFFSET_SCHEME, type OffsetAccount, type OffsetScheme, planOffset } from './offset-plan.ts'

const debt = (feePeriod: string, item: 'WY' | 'SF', principal: string, lateFee = '0.00'): Debt => ({
  receivableId: `${feePeriod} ${item}`,
  receivableNo: `${feePeriod}${item}`,
  feeItemId: item,
  itemPriority: 100,
  itemCode: item,
  feePeriod,
  dueDate: `${feePeriod}-25`,
  principal,
  lateFee,
})
const DEBTS = [
  debt('2025-01', 'WY', '210.40', '3.20'),
  debt('2025-01', 'SF', '45.00'),
  debt('2025-02', 'WY', '210.40'),
  debt('2025-02', 'SF', '50.00'),
]
const accounts = (special: string, general: string): OffsetAccount[] => [
  { id: 'special', feeItemId: 'WY', available: special },
  { id: 'general', feeItemId: null, available: general },
]
const SCHEME: OffsetScheme = { ...DEFAULT_OFFSET_SCHEME, itemOrder: ['WY', 'SF'] }
const told = (of: readonly OffsetAccount[], scheme: Partial<OffsetScheme> = {}, debts = DEBTS) =>
  planOffset(of, debts, { ...SCHEME, ...scheme }).map(
    (line) => `${line.accountId} ${yuan(line.amount)} ${line.receivableId} ${line.component}`,
  )
const spent = (of: readonly OffsetAccount[], scheme: Partial<OffsetScheme> = {}) =>
  yuan(total(planOffset(of, DEBTS, { ...SCHEME, ...scheme }).map((line) => line.amount)))

describe('the worked example', () => {
  it('pays 519.00: the special account first, the late fee by the general one', () => {
    expect(told(accounts('300.00', '500.00'))).toEqual([
      'special 210.40 2025-01 WY P',
      'general 45.00 2025-01 SF P',
      'special 89.60 2025-02 WY P',
      'general 120.80 2025-02 WY P',
      'general 50.00 2025-02 SF P',
      'general 3.20 2025-01 WY L',
    ])
    expect(spent(accounts('300.00', '500.00'))).toBe('519.00')
  })

  it('starts with the late fee of 3.20 per receivable, with the same total', () => {
    const scheme = { componentOrder: 'perReceivable' as const }
    expect(told(accounts('300.00', '500.00'), scheme)[0]).toBe('general 3.20 2025-01 WY L')
    expect(spent(accounts('300.00', '500.00'), scheme)).toBe('519.00')
  })

  it('leaves 65.80, 50.00 and 3.20 unpaid when the general account holds 100.00 only', () => {
    expect(told(accounts('300.00', '100.00'))).toEqual([
      'special 210.40 2025-01 WY P',
      'general 45.00 2025-01 SF P',
      'special 89.60 2025-02 WY P',
      'general 55.00 2025-02 WY P',
    ])
  })
})

describe('the rules of a scheme', () => {
  it('passes over what it cannot pay whole, and goes on', () => {
    expect(told(accounts('300.00', '100.00'), { allowPartial: false })).toEqual([
      'special 210.40 2025-01 WY P',
      'general 45.00 2025-01 SF P',
      'general 50.00 2025-02 SF P',
      'general 3.20 2025-01 WY L',
    ])
  })
  it('keeps the minimum on every account', () => {
    expect(spent(accounts('300.00', '500.00'), { minKeep: '290.00' })).toBe('220.00')
    expect(told(accounts('10.00', '10.00'), { minKeep: '10.00' })).toEqual([])
  })
  it('takes the general account first, and the special one for late fees, when told to', () => {
    expect(told(accounts('300.00', '500.00'), { specialFirst: false })[0]).toBe('general 210.40 2025-01 WY P')
    expect(told(accounts('600.00', '0.00'), { specialCoversLateFee: true })).toContain('special 3.20 2025-01 WY L')
  })
  it('orders by item before period', () => {
    expect(told(accounts('0.00', '300.00'), { periodOrder: 'itemFirst', itemOrder: ['SF', 'WY'] })).toEqual([
      'general 45.00 2025-01 SF P',
      'general 50.00 2025-02 SF P',
      'general 205.00 2025-01 WY P',
    ])
  })
  it('never spends more than there is, nor pays more than is owed', () => {
    expect(spent(accounts('0.01', '0.02'))).toBe('0.03')
    expect(spent(accounts('9999.00', '9999.00'))).toBe('519.00')
  })
})
