import { describe, expect, it, test } from 'vitest'
import { sub, sum } from '../../kernel/decimal.ts'
import { addMonths } from '../../kernel/period.ts'
import {
  evaluatePreferential,
  type Payable,
  type PreferentialInput,
  productDiscount,
  type Scheme,
} from './preferential.ts'
import { foldWord, schemeSentence } from './scheme-sentence.ts'

const scheme = (given: Partial<Scheme> = {}): Scheme => ({
  id: 'year',
  code: 'YEAR',
  name: '年缴95折',
  validFrom: '2025-01-01',
  validTo: '2025-12-31',
  feeItemIds: ['wy'],
  standardIds: [],
  buildingIds: [],
  condition: 'months',
  conditionMonths: 12,
  conditionDate: null,
  conditionAmount: null,
  requireNoArrears: false,
  benefit: 'percent',
  benefitValue: '5',
  maxBenefitAmount: null,
  stackMode: 'exclusive',
  priority: 100,
  timesPerProperty: null,
  totalQuota: null,
  usedCount: 0,
  usedByProperty: 0,
  ...given,
})
const rows = (count: number, amount = '210.40', from = '2025-01'): Payable[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    feeItemId: 'wy',
    feeStandardId: 's',
    feePeriod: addMonths(from, index),
    dueDate: `${addMonths(from, index)}-25`,
    outstanding: amount,
    lateFee: '0.00',
  }))
const evaluate = (given: Partial<PreferentialInput>) =>
  evaluatePreferential({
    today: '2025-03-10',
    buildingId: 'b1',
    selected: rows(12),
    left: [],
    schemes: [scheme()],
    ...given,
  })
const minus100 = { id: 'cut', code: 'CUT', name: '立减100', benefit: 'amount', benefitValue: '100' } as const

describe('preferential schemes', () => {
  it('stack one after the other on what remains, by priority', () => {
    const stack = (first: number, second: number) =>
      evaluate({
        schemes: [
          scheme({ stackMode: 'stack', priority: first }),
          scheme({ ...minus100, stackMode: 'stack', priority: second }),
        ],
      })
    expect(stack(1, 2).applied.map((one) => one.amount)).toEqual(['126.24', '100.00'])
    expect(stack(1, 2).total).toBe('226.24')
    expect(sub('2524.80', stack(1, 2).total)).toBe('2298.56')
    expect(sub('2524.80', stack(2, 1).total)).toBe('2303.56')
    expect(stack(2, 1).applied.map((one) => one.amount)).toEqual(['100.00', '121.24'])
  })
  it('take the best single exclusive one or all stackable ones, whichever benefits more', () => {
    const schemes = [scheme(), scheme({ ...minus100, stackMode: 'stack' })]
    expect(evaluate({ schemes }).applied.map((one) => one.name)).toEqual(['年缴95折'])
    const more = [...schemes, scheme({ ...minus100, id: 'cut2', code: 'CUT2', stackMode: 'stack', benefitValue: '50' })]
    expect(evaluate({ schemes: more }).total).toBe('150.00')
    const tie = [scheme({ ...minus100, priority: 9 }), scheme({ ...minus100, id: 'first', name: '先者', priority: 1 })]
    expect(evaluate({ schemes: tie }).applied.map((one) => one.name)).toEqual(['先者'])
  })
  it('are spread to the cent by what is outstanding', () => {
    const selected = [...rows(11), { ...rows(1, '142.53', '2025-12')[0]!, id: 'last' }]
    const { total, applied } = evaluate({ selected })
    expect(total).toBe('122.85')
    expect(applied[0]!.lines.map((line) => line.amount)).toEqual([...Array<string>(11).fill('10.52'), '7.13'])
  })
  it('give months: 12 and one more', () => {
    const gift = scheme({ benefit: 'giftMonths', benefitValue: '1' })
    expect(evaluate({ schemes: [gift] }).total).toBe('0.00')
    const { total, applied } = evaluate({ schemes: [gift], selected: rows(13) })
    expect([total, applied[0]!.lines]).toEqual(['210.40', [{ receivableId: 'r12', component: 'P', amount: '210.40' }]])
  })
  it('take late fees', () => {
    const selected = rows(2).map((row) => ({ ...row, lateFee: '3.21' }))
    const free = scheme({
      condition: 'beforeDate',
      conditionDate: '2025-03-31',
      benefit: 'lateFeePercent',
      benefitValue: '100',
    })
    const { total, applied } = evaluate({ selected, schemes: [free] })
    expect([total, applied[0]!.lines.every((line) => line.component === 'L')]).toEqual(['6.42', true])
    const [open] = rows(1, '1.00', '2025-02')
    expect(evaluate({ selected, schemes: [free], left: [{ ...open!, id: 'x' }] }).refused[0]!.reason).toBe(
      '仍有应缴费用未选择',
    )
    expect(evaluate({ selected, schemes: [free], today: '2025-04-01' }).refused[0]!.reason).toBe('已过2025-03-31')
  })
  test.each<[string, Partial<PreferentialInput>, Partial<Scheme>]>([
    ['不在有效期内', { today: '2026-01-01' }, {}],
    ['不在适用楼栋', {}, { buildingIds: ['b2'] }],
    ['名额已用完', {}, { totalQuota: 3, usedCount: 3 }],
    ['该房产已享受过', {}, { timesPerProperty: 1, usedByProperty: 1 }],
    ['未选择适用的费用', {}, { feeItemIds: ['sf'] }],
    ['存在往期欠费', { left: rows(1, '1.00', '2025-01') }, { requireNoArrears: true }],
    ['未缴满12个月', { selected: [...rows(6), ...rows(6, '210.40', '2025-08')] }, {}],
    ['未满3000元', {}, { condition: 'amount', conditionAmount: '3000' }],
  ])('say why not: %s', (reason, input, given) => {
    expect(evaluate({ schemes: [scheme(given)], ...input })).toMatchObject({ total: '0.00', refused: [{ reason }] })
  })
  it('never give more than is open, or than their cap', () => {
    expect(evaluate({ schemes: [scheme({ ...minus100, benefitValue: '9999' })] }).total).toBe('2524.80')
    expect(evaluate({ schemes: [scheme({ maxBenefitAmount: '100' })] }).total).toBe('100.00')
  })
})

test('a package costs its price: the rest is one deduction over its rows', () => {
  const open = rows(12)
  const { total, lines } = productDiscount(open, '2300.00')
  expect([total, sum(lines.map((line) => line.amount))]).toEqual(['224.80', '224.80'])
  expect(productDiscount(open, '9999.00')).toEqual({ total: '0.00', lines: [] })
})

test('the sentence of a scheme', () => {
  const words = {
    validFrom: '2025-01-01',
    validTo: '2025-03-31',
    items: ['物业费'],
    condition: 'months',
    conditionMonths: 12,
    requireNoArrears: true,
    benefit: 'percent',
    benefitValue: '5.0000',
  }
  expect(schemeSentence(words)).toBe('2025-01-01至2025-03-31 一次缴满12个月物业费且无往期欠费，享95折')
  expect(['5', '12', '10', '7.5', '50'].map(foldWord)).toEqual(['95折', '88折', '9折', '92.5折', '5折'])
})
