import { describe, expect, it, test } from 'vitest'
import { APRIL as BASE, PRICES_OF_APRIL as SPLIT, splitApril } from './april.fixture.ts'
import { monthAmount, type MonthInput } from './month-amount.ts'
import { reprice } from './reprice.ts'

const may = { month: '2025-05', from: '2025-05-11', to: '2025-05-31' }

describe('another price', () => {
  it('holds for the whole month where versions had split it: 89.50 × 2.10 = 187.95', () => {
    const { amount, trace } = splitApril()
    expect(amount).toBe('202.87')
    expect(reprice(trace.steps, '2.10', '按单价调整')).toMatchObject({ amount: '187.95', exact: '187.95' })
  })

  test.each<[string, Partial<MonthInput>]>([
    ['a whole month', {}],
    ['a split month', { versions: SPLIT }],
    ['twelve 365ths', { ...may, prorateMode: 'by365' }],
    ['thirtieths', { ...may, prorateMode: 'by30' }],
    ['real days, a discount, a vacancy', { ...may, discountRatio: '0.9', vacantRatio: '0.7' }],
    ['half a month', { ...may, from: '2025-05-20', prorateMode: 'halfMonth' }],
    ['a month that counts whole', { ...may, prorateMode: 'fullMonth', quantity: '3' }],
    ['a month that does not count', { ...may, prorateMode: 'skip', minAmount: '10' }],
    ['by the day', { ...may, unitKind: 'm2Day', rounding: { unit: 'jiao', mode: 'up' } }],
    ['an extra in a part of a month', { ...may, additionalAmount: '12.34' }],
    ['a minimum that the new price no longer reaches', { minAmount: '200.00' }],
    ['a maximum that only the new price reaches', { maxAmount: '215.00', versions: BASE.versions }],
    ['a price of the house', { unitRateOverride: '9.99', area: '33.335' }],
    ['a place', { kind: 'fixed', unitKind: 'placeMonth', area: null, quantity: '2' }],
    [
      'a formula',
      {
        ...may,
        kind: 'formula',
        formula: 'max(area, 60) * rate + floor * 2 + extra',
        additionalAmount: '5',
        values: { area: '89.5', floor: '12' },
      },
    ],
  ])('of %s is what the rule itself gives', (_, given) => {
    const input = { ...BASE, ...given }
    for (const price of ['2.10', '2.60', '0.333333']) {
      const expected = monthAmount({ ...input, unitRateOverride: price, overrideSource: '按单价调整' })
      const once = reprice(monthAmount(input).trace.steps, price, '按单价调整')
      expect(once).toEqual(expected)
      expect(reprice(once!.trace.steps, '7.77', 'x')).toEqual(
        monthAmount({ ...input, unitRateOverride: '7.77', overrideSource: 'x' }),
      )
    }
  })

  it('is not guessed where the trace is not whole', () => {
    expect(reprice([{ label: '计算结果', value: '210.3955' }], '2', 'x')).toBeNull()
    const { steps } = monthAmount({ ...BASE, kind: 'formula', formula: 'floor*rate', values: { floor: '3' } }).trace
    expect(reprice(steps, '2', 'x')).toMatchObject({ amount: '6.00' })
    expect(
      reprice(
        steps.filter((one) => one.label !== '变量floor'),
        '2',
        'x',
      ),
    ).toBeNull()
  })
})
