import { describe, expect, it, test } from 'vitest'
import { allocateCents } from './allocate.ts'
import { abs, add, cmp, div, gt, lt, mul, sub, sum } from './decimal.ts'

/** Small generator with a fixed seed: the same cases on every machine. */
function* cases(count: number): Generator<{ total: string; weights: string[]; ranks: number[] }> {
  let seed = 20_250_301
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let n = 0; n < count; n += 1) {
    const size = 1 + next(40)
    const weights = Array.from({ length: size }, () =>
      next(6) === 0 ? '0' : `${next(200)}.${String(next(1_000_000)).padStart(6, '0')}`,
    )
    if (weights.every((weight) => !gt(weight, '0'))) weights[0] = '1'
    const ranks = weights.map((_, index) => index)
    yield {
      total: `${next(9) === 0 ? '-' : ''}${next(10_000_000)}.${String(next(100)).padStart(2, '0')}`,
      weights,
      ranks,
    }
  }
}

describe('splitting money by weights', () => {
  test.each([
    ['1000.00', ['89.53', '120.10', '75.00'], ['314.55', '421.95', '263.50']],
    ['1000.00', ['1', '1', '1'], ['333.34', '333.33', '333.33']],
    ['0.02', ['1', '1', '1'], ['0.01', '0.01', '0.00']],
    ['100.00', ['0', '45', '90', '90'], ['0.00', '20.00', '40.00', '40.00']],
    ['1000.00', ['100', '100', '50'], ['400.00', '400.00', '200.00']],
    ['-0.02', ['1', '1', '1'], ['-0.01', '-0.01', '0.00']],
    ['122.85', [...Array<string>(11).fill('210.40'), '142.53'], [...Array<string>(11).fill('10.52'), '7.13']],
  ])('%s over %j', (total, weights, parts) => expect(allocateCents(total, weights)).toEqual(parts))

  it('adds up to the total exactly', () => {
    for (const { total, weights } of cases(500)) expect(cmp(sum(allocateCents(total, weights)), total)).toBe(0)
  })
  it('keeps every part within a cent of its exact share', () => {
    for (const { total, weights } of cases(200)) {
      const whole = sum(weights)
      const parts = allocateCents(total, weights)
      for (const [index, part] of parts.entries())
        expect(lt(abs(sub(part, div(mul(total, weights[index]!), whole, 12))), '0.01')).toBe(true)
    }
  })
  it('gives nothing to weight 0', () => {
    for (const { total, weights } of cases(200)) {
      const parts = allocateCents(total, weights)
      expect(parts.filter((part, index) => !gt(weights[index]!, '0') && part !== '0.00')).toEqual([])
    }
  })
  it('differs by at most a cent between equal weights', () => {
    for (const { total, weights } of cases(100)) {
      const parts = allocateCents(
        total,
        weights.map(() => '3.5'),
      )
      const sorted = parts.toSorted(cmp)
      expect(lt(sub(sorted.at(-1)!, sorted[0]!), '0.02')).toBe(true)
    }
  })
  it('does not depend on the order given', () => {
    for (const { total, weights, ranks } of cases(200)) {
      const order = ranks.toSorted((a, b) => ((a * 7919) % 104_729) - ((b * 7919) % 104_729))
      const shuffled = allocateCents(
        total,
        order.map((index) => weights[index]!),
        order,
      )
      const straight = allocateCents(total, weights, ranks)
      expect(order.map((index) => straight[index])).toEqual(shuffled)
    }
  })
  it('does not change when a weight of 0 joins', () => {
    for (const { total, weights, ranks } of cases(200)) {
      const joined = allocateCents(total, ['0', ...weights], [-1, ...ranks])
      expect(joined.slice(1)).toEqual(allocateCents(total, weights, ranks))
    }
  })
  it('refuses weights that share nothing', () => {
    expect(() => allocateCents('1.00', ['0', '0'])).toThrow('zero')
    expect(() => allocateCents('1.00', ['-1', '2'])).toThrow('negative')
    expect(add(...(allocateCents('0.30', ['0.1', '0.2']) as [string, string]))).toBe('0.30')
  })
})
