import { describe, expect, it } from 'vitest'
import { ofDecimal, toDecimal } from '../../kernel/expression/ratio.ts'
import { type BusinessInput, businessMonth, commission, turnoverDifference, turnoverPart } from './turnover.ts'

const input = (given: Partial<BusinessInput> = {}): BusinessInput => ({
  month: '2025-03',
  area: '85.5',
  rentUnit: 'm2Day',
  unitRate: '6.5',
  increaseEvery: null,
  increaseRatio: null,
  freePeriods: [],
  turnoverMode: 'none',
  guaranteeAmount: null,
  turnoverTiers: [
    { upTo: '300000', ratio: '0.06' },
    { upTo: null, ratio: '0.08' },
  ],
  startDate: '2024-03-01',
  endDate: '2027-02-28',
  turnover: null,
  rounding: { unit: 'fen', mode: 'halfUp' },
  ...given,
})

describe('rent', () => {
  it('is area × price × days', () => expect(businessMonth(input())?.amount).toBe('17228.25'))
  it('rises compound by its increases', () => {
    const rising = { increaseEvery: 12, increaseRatio: '0.05' }
    expect(businessMonth(input({ ...rising, month: '2025-02' }))?.amount).toBe('15561.00')
    expect(businessMonth(input(rising))?.amount).toBe('18089.66')
    expect(businessMonth(input({ ...rising, month: '2026-03' }))?.exact).toBe('18994.145625')
  })
  it('leaves out free days one by one', () => {
    const march = businessMonth(input({ freePeriods: [{ from: '2025-03-11', to: '2025-03-20' }] }))
    expect(march).toMatchObject({ amount: '11670.75', chargedDays: 21 })
    expect(businessMonth(input({ freePeriods: [{ from: '2025-03-01', to: '2025-03-31' }] }))?.amount).toBe('0.00')
  })
  it('knows its term', () => {
    expect(businessMonth(input({ month: '2024-02' }))).toBeNull()
    expect(businessMonth(input({ startDate: '2025-03-22' }))?.amount).toBe('5557.50')
  })
})

describe('turnover', () => {
  const tiers = input().turnoverTiers
  const part = (turnoverMode: BusinessInput['turnoverMode'], turnover: string | null) => {
    const { value, note } = turnoverPart({ turnoverMode, turnoverTiers: tiers, turnover }, ofDecimal('20000'))
    return [toDecimal(value), note]
  }
  it('earns commission tier by tier', () => {
    expect(toDecimal(commission(tiers, '380000'))).toBe('24400')
    expect(toDecimal(commission(tiers, '300000'))).toBe('18000')
    expect(toDecimal(commission(tiers, '0'))).toBe('0')
  })
  it('meets the guarantee by its mode', () => {
    expect(part('max', '380000')).toEqual(['24400', null])
    expect(part('sum', '380000')).toEqual(['44400', null])
    expect(part('only', '380000')).toEqual(['24400', null])
    expect(part('max', '100000')).toEqual(['20000', null])
  })
  it('stands on the guarantee until it is reported; the report adds the difference', () => {
    expect(part('max', null)).toEqual(['20000', '未申报营业额'])
    const bare = { unitRate: '0', turnoverMode: 'max', guaranteeAmount: '20000' } as const
    const [before, after] = [businessMonth(input(bare))!, businessMonth(input({ ...bare, turnover: '380000' }))!]
    expect([before.amount, before.noReport, after.amount]).toEqual(['20000.00', true, '24400.00'])
    expect(turnoverDifference(after.amount, before.amount)).toBe('4400.00')
    expect(before.trace.text).toContain('未申报营业额')
  })
})
