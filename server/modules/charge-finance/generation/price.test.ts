import { describe, expect, it } from 'vitest'
import { CalculationError } from '@wuguan/contract/charge-base/rules/month-amount'
import { type Subject, amountOfMonth } from '../../charge-base/calculation.service.ts'
import type { StandardRule } from '../../charge-base/standards.service.ts'
import type { PlanBook } from './plan.inputs.ts'
import { priceMonth } from './price.ts'

/** A repeatable stream of choices. */
function choices(seed: number) {
  let state = seed
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
  return { next, of: <T>(values: readonly T[]): T => values[next(values.length)]! }
}

const RULE = {
  id: 'r',
  name: '标准',
  areaBasis: 'charge',
  additionalAmount: '0',
  minAmount: null,
  maxAmount: null,
  roundingUnit: null,
  roundingMode: null,
  formula: null,
  versions: [
    { id: '1', effectiveFrom: '2024-01-01', unitRate: '2.35', tiers: null },
    { id: '2', effectiveFrom: '2025-04-16', unitRate: '2.60', tiers: null },
  ],
} as unknown as StandardRule

describe('an amount that was calculated before', () => {
  it('is the amount that the rule gives, for 5,000 random bindings', () => {
    const { of, next } = choices(20_250_301)
    const config = { roundingUnit: 'fen', roundingMode: 'halfUp' } as const
    const book = { config, prices: new Map() } as unknown as PlanBook
    const rules = (['areaRate', 'fixed', 'quantity', 'formula'] as const).flatMap((methodKind) =>
      (['actualDays', 'by30', 'halfMonth', 'skip'] as const).map(
        (prorateMode) =>
          ({
            ...RULE,
            id: `${methodKind}:${prorateMode}`,
            methodKind,
            prorateMode,
            unitKind: methodKind === 'areaRate' ? of(['m2Month', 'm2Day'] as const) : 'houseMonth',
            vacantRatio: '0.7',
            additionalAmount: of(['0', '5.5']),
            minAmount: of([null, '10.00']),
            formula: methodKind === 'formula' ? 'max(area*rate, 10)*if(floor>10, 1.1, 1)' : null,
          }) as StandardRule,
      ),
    )
    for (let n = 0; n < 5000; n++) {
      const rule = of(rules)
      const area = of(['89.53', '120.00', '60.5', null])
      const subject: Subject = {
        buildingArea: area,
        innerArea: null,
        chargeArea: of([null, area]),
        floor: next(20),
        persons: next(5),
        quantity: of(['1', '2', '1.5']),
        areaOverride: of([null, null, '77.7']),
        unitRateOverride: of([null, null, '3.1415']),
        discountRatio: of(['1', '0.9', '0.8888']),
        vacant: next(2) === 0,
      }
      const month = of(['2023-12', '2025-02', '2025-03', '2025-04'])
      const from = `${month}-${of(['01', '11', '17'])}`
      const to = `${month}-28`
      const priced = priceMonth(book, rule, subject, month, from, to)
      const expected = (() => {
        try {
          return amountOfMonth(rule, config, subject, month, from, to)
        } catch (error) {
          if (error instanceof CalculationError) return { fault: error.message }
          throw error
        }
      })()
      if ('fault' in expected) expect(priced).toEqual(expected)
      else
        expect(priced).toMatchObject({
          amount: expected.amount,
          text: expected.trace.text,
          detail: { steps: expected.trace.steps },
        })
    }
  })
})
