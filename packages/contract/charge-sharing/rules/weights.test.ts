import { describe, expect, it } from 'vitest'
import {
  type WeightRule,
  type WeightSubject,
  amountsOf,
  floorFault,
  rateShares,
  sharesOf,
  tailOf,
  weightOf,
} from './weights.ts'

const rule = (over: Partial<WeightRule> = {}): WeightRule => ({
  basis: 'area',
  floorTable: [],
  floorCombine: 'timesArea',
  customTable: new Map(),
  vacantPolicy: 'include',
  vacantRatio: null,
  dayWeighted: false,
  minUsage: '0',
  ...over,
})
const house = (over: Partial<WeightSubject> = {}): WeightSubject => ({
  id: 'h',
  area: '90.00',
  floor: 1,
  persons: 0,
  usage: null,
  vacant: false,
  excluded: false,
  days: 30,
  ...over,
})
const amounts = (total: string, weights: string[]) => sharesOf(total, weights).map((share) => share.amount)

describe('shares of a cost', () => {
  it('by area, to the cent', () => {
    const shares = sharesOf('1000.00', ['89.53', '120.10', '75.00'])
    expect(shares.map((share) => share.amount)).toEqual(['314.55', '421.95', '263.50'])
    expect(shares.map((share) => share.exactShare.slice(0, 8))).toEqual(['314.5487', '421.9513', '263.4999'])
  })
  it('over equal households differ by one cent, the first bearing it', () => {
    expect(amounts('1000.00', ['1', '1', '1'])).toEqual(['333.34', '333.33', '333.33'])
    expect(amounts('0.02', ['1', '1', '1'])).toEqual(['0.01', '0.01', '0.00'])
  })
  it('mark where a left-over cent went', () => {
    expect(sharesOf('1000.00', ['1', '1', '1']).map(tailOf)).toEqual(['0.01', '0.00', '0.00'])
  })
  it('of a fixed price are rounded house by house', () => {
    expect(rateShares('0.15', [{ base: '89.53', top: '1', bottom: '1' }])[0]).toEqual({
      exactShare: '13.42950000',
      amount: '13.43',
    })
  })
})

describe('weights', () => {
  it('of a lift by floor times area', () => {
    const lift = rule({
      basis: 'floor',
      floorTable: [
        { fromFloor: 1, toFloor: 1, coefficient: '0' },
        { fromFloor: 2, toFloor: 2, coefficient: '0.5' },
        { fromFloor: 3, toFloor: 18, coefficient: '1.0' },
      ],
    })
    const weights = [1, 2, 3, 4].map((floor) => weightOf(lift, house({ floor }), 30).weight)
    expect(weights).toEqual(['0.000000', '45.000000', '90.000000', '90.000000'])
    expect(amounts('100.00', weights)).toEqual(['0.00', '20.00', '40.00', '40.00'])
    expect(weightOf({ ...lift, floorCombine: 'only' }, house({ floor: 2 }), 30).weight).toBe('0.500000')
  })
  it('of vacant houses', () => {
    const half = rule({ vacantPolicy: 'ratio', vacantRatio: '0.5' })
    const weights = [false, false, true].map((vacant) => weightOf(half, house({ area: '100.00', vacant }), 30).weight)
    expect(amounts('1000.00', weights)).toEqual(['400.00', '400.00', '200.00'])
    expect(weightOf(rule({ vacantPolicy: 'exclude' }), house({ vacant: true }), 30).weight).toBe('0.000000')
  })
  it('by days of the period', () => {
    expect(weightOf(rule({ basis: 'household', dayWeighted: true }), house({ days: 15 }), 30).weight).toBe('0.500000')
  })
  it('by persons and usage, at least the minimum', () => {
    expect(weightOf(rule({ basis: 'person' }), house(), 30).weight).toBe('1.000000')
    expect(weightOf(rule({ basis: 'person', minUsage: '2' }), house({ persons: 4 }), 30).weight).toBe('4.000000')
    expect(weightOf(rule({ basis: 'usage', minUsage: '3' }), house({ usage: '1.5' }), 30).weight).toBe('3.000000')
    expect(weightOf(rule({ basis: 'usage', minUsage: '3' }), house(), 30).weight).toBe('3.000000')
  })
  it('of who bears nothing', () => {
    expect(weightOf(rule(), house({ excluded: true }), 30).weight).toBe('0.000000')
  })
  it('need a coefficient on every floor', () => {
    const table = [
      { fromFloor: 1, toFloor: 5, coefficient: '1' },
      { fromFloor: 7, toFloor: 18, coefficient: '1' },
    ]
    expect(
      floorFault(
        table,
        Array.from({ length: 18 }, (_, n) => n + 1),
      ),
    ).toBe('第6层未设置系数')
    expect(floorFault([...table, { fromFloor: 5, toFloor: 6, coefficient: '1' }], [5, 6])).toBe('第5层系数重复')
    expect(floorFault(table, [1, 18])).toBeNull()
  })
})

describe('the amount of a record', () => {
  it('is rounded once on the total', () => {
    expect(amountsOf('2561.975000', '0.00', '0.1')).toEqual({
      gross: '2561.98',
      companyBear: '256.20',
      shared: '2305.78',
    })
  })
  it('takes the adjustment into what the company bears', () => {
    expect(amountsOf('1000.00', '-100.00', '0.1')).toEqual({ gross: '1000.00', companyBear: '90.00', shared: '810.00' })
  })
})
