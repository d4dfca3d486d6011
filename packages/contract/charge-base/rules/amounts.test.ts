import { describe, expect, it, test } from 'vitest'
import { sum } from '../../kernel/decimal.ts'
import { ofDecimal } from '../../kernel/expression/ratio.ts'
import { periodsFrom } from '../../kernel/period.ts'
import { cycleOf, dueDate } from './due-date.ts'
import { handlingFee } from './handling-fee.ts'
import { ladder, ladderYearStart, usageAmount } from './ladder.ts'
import { CalculationError, monthAmount, type MonthInput } from './month-amount.ts'
import { tiersFault, versionOf } from './price-version.ts'
import { roundTo, type RoundingMode, type RoundingUnit } from './rounding.ts'

const FEN = { unit: 'fen', mode: 'halfUp' } as const
const month = (given: Partial<MonthInput> & { month: string }): MonthInput => ({
  from: `${given.month}-01`,
  to: `${given.month}-31`,
  kind: 'areaRate',
  unitKind: 'm2Month',
  versions: [{ effectiveFrom: '2020-01-01', unitRate: '2.35' }],
  unitRateOverride: null,
  area: '89.53',
  quantity: '1',
  discountRatio: '1',
  vacantRatio: '1',
  additionalAmount: '0',
  minAmount: null,
  maxAmount: null,
  prorateMode: 'actualDays',
  rounding: FEN,
  formula: null,
  ...given,
})

describe('the amount of a month (A = 89.53 ㎡, 2.35)', () => {
  const march = (given: Partial<MonthInput> = {}) => monthAmount(month({ month: '2025-03', ...given }))

  it('is rounded once per receivable, never on the way', () => {
    expect(march()).toMatchObject({ amount: '210.40', exact: '210.3955' })
    const year = periodsFrom('2025-01', '2025-12').map(
      (period) => monthAmount(month({ month: period, to: lastOf(period) })).amount,
    )
    expect(sum(year)).toBe('2524.80')
  })

  test.each<[MonthInput['prorateMode'], string]>([
    ['actualDays', '142.53'],
    ['by30', '147.28'],
    ['by365', '145.26'],
    ['fullMonth', '210.40'],
    ['halfMonth', '210.40'],
    ['skip', '0.00'],
  ])('from the 11th of March by %s is %s', (prorateMode, amount) => {
    expect(march({ from: '2025-03-11', prorateMode }).amount).toBe(amount)
  })
  it('halves a month of less than 15 days, caps 30 days at a month, counts February as it is', () => {
    expect(march({ from: '2025-03-18', prorateMode: 'halfMonth' }).amount).toBe('105.20')
    expect(march({ from: '2025-03-02', prorateMode: 'by30' }).amount).toBe('210.40')
    expect(monthAmount(month({ month: '2025-02', from: '2025-02-11', to: '2025-02-28' })).amount).toBe('135.25')
  })
  test.each<[RoundingUnit, RoundingMode, string]>([
    ['fen', 'halfUp', '210.40'],
    ['fen', 'down', '210.39'],
    ['jiao', 'halfUp', '210.40'],
    ['yuan', 'up', '211.00'],
  ])('rounds by %s %s to %s', (unit, mode, amount) => {
    expect(march({ rounding: { unit, mode } }).amount).toBe(amount)
    expect(roundTo(ofDecimal('-210.3955'), { unit, mode })).toBe(`-${amount}`)
  })
  it('splits a month by price versions and rounds the sum', () => {
    const versions = [
      { effectiveFrom: '2025-01-01', unitRate: '2.35' },
      { effectiveFrom: '2025-04-16', unitRate: '2.60' },
    ]
    const april = monthAmount(month({ month: '2025-04', to: '2025-04-30', versions }))
    expect(april.amount).toBe('221.59')
    expect(april.trace.steps.filter((line) => line.label.startsWith('单价'))).toHaveLength(2)
    expect(versionOf(versions, '2025-04-15')?.unitRate).toBe('2.35')
    expect(versionOf(versions, '2024-12-31')).toBeNull()
  })
  it('takes the vacancy discount, the extra and the limits', () => {
    expect(march({ vacantRatio: '0.7' }).amount).toBe('147.28')
    expect(march({ additionalAmount: '10', from: '2025-03-11' }).amount).toBe('149.30')
    expect(march({ from: '2025-03-11', minAmount: '200' }).amount).toBe('200.00')
    expect(march({ maxAmount: '100' }).amount).toBe('100.00')
    expect(march({ from: '2025-03-11', minAmount: '200', prorateMode: 'skip' }).amount).toBe('0.00')
  })
  it('multiplies daily prices by days and ignores the mode', () => {
    expect(
      march({
        unitKind: 'm2Day',
        versions: [{ effectiveFrom: '2020-01-01', unitRate: '0.1' }],
        prorateMode: 'skip',
        from: '2025-03-22',
      }).amount,
    ).toBe('89.53')
  })
  it('says why', () => {
    expect(march({ from: '2025-03-11' }).trace.text).toBe('(89.53㎡×2.35)×21/31天≈142.5260→142.53')
    expect(march().trace.steps.map((line) => line.label)).toEqual(['面积', '单价', '计费天数', '计算结果', '取整'])
  })
  it('refuses what it cannot know', () => {
    expect(() => march({ area: null })).toThrow(CalculationError)
    expect(() => march({ versions: [{ effectiveFrom: '2025-03-02', unitRate: '1' }] })).toThrow('该期间没有价格版本')
    const formula = (text: string) => march({ kind: 'formula', formula: text })
    expect(() => formula('rate/(qty-1)')).toThrow('除数不能为0')
    expect(() => formula('rate-area')).toThrow('公式结果不能为负数')
    expect(formula('area*rate*qty').amount).toBe('210.40')
    expect(formula('area*rate*days/monthDays').amount).toBe('210.40')
  })
  it('never passes through a binary float', () => {
    const versions = [{ effectiveFrom: '2020-01-01', unitRate: '0.1' }]
    expect(march({ kind: 'quantity', quantity: '3', versions }).exact).toBe('0.3')
    const large = [{ effectiveFrom: '2020-01-01', unitRate: '99999999.999999' }]
    expect(march({ kind: 'fixed', versions: large }).amount).toBe('100000000.00')
  })
})
const lastOf = (period: string) =>
  `${period}-${String(new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5)), 0)).getUTCDate()).padStart(2, '0')}`

describe('the ladder', () => {
  const year = [
    { upTo: '180', unitRate: '5' },
    { upTo: '260', unitRate: '7' },
    { upTo: null, unitRate: '9' },
  ]
  const power = [
    { upTo: '240', unitRate: '0.4883' },
    { upTo: '400', unitRate: '0.5383' },
    { upTo: null, unitRate: '0.7883' },
  ]
  const amount = (tiers: typeof year, used: string, usage: string, more = {}) =>
    usageAmount({
      kind: 'ladder',
      tiers,
      used,
      usage,
      unitRate: '0',
      minAmount: null,
      maxAmount: null,
      rounding: FEN,
      ...more,
    })

  it('prices every part at its own tier', () => {
    expect(amount(year, '170', '25').amount).toBe('155.00')
    expect(amount(power, '0', '460')).toMatchObject({ amount: '250.62', exact: '250.618' })
    expect(ladder({ tiers: year, used: '170', usage: '25' }).parts.map((part) => [part.usage, part.unitRate])).toEqual([
      ['10', '5'],
      ['15', '7'],
    ])
    expect(amount(year, '300', '10').amount).toBe('90.00')
    expect(amount(year, '170', '0').amount).toBe('0.00')
  })
  it('grows its limits with the persons', () => {
    const more = { persons: 6, basePersons: 4, extraPerPerson: '30' }
    expect(amount(year, '170', '100', more).trace.steps.map((line) => line.label)).toContain('第2档（240-320）')
    expect(amount(year, '230', '20', more).amount).toBe('120.00')
    for (const persons of [4, 3, 1]) expect(amount(year, '230', '20', { ...more, persons }).amount).toBe('140.00')
  })
  it('prices plain usage', () => {
    const water = {
      kind: 'meter',
      tiers: null,
      used: '0',
      unitRate: '1.36',
      minAmount: null,
      maxAmount: null,
      rounding: FEN,
    } as const
    expect(usageAmount({ ...water, usage: '25' }).amount).toBe('34.00')
    expect(usageAmount({ ...water, usage: '0', minAmount: '5' }).amount).toBe('5.00')
  })
  test.each([
    [['180', '160', null], '阶梯上限必须递增'],
    [['180', '260', '300'], '最后一档上限必须为空'],
    [['0', null], '阶梯上限必须递增'],
    [[null], '阶梯须为2至8档'],
    [['180', '260', null], null],
  ])('judges %j', (limits, fault) => expect(tiersFault(limits.map((upTo) => ({ upTo })))).toBe(fault))
  it('begins its year on the day set', () => {
    expect(ladderYearStart('2025-03-05', '01-01')).toBe('2025-01-01')
    expect(ladderYearStart('2025-03-05', '07-01')).toBe('2024-07-01')
  })
})

describe('due dates', () => {
  const due = { cycle: 1, chargeTiming: 'pre', billDay: 5, dueDays: 20, bindingStart: '2024-01-01' } as const
  it('follow the bill day of the cycle', () => {
    expect(dueDate({ ...due, period: '2025-04' })).toBe('2025-04-25')
    for (const period of ['2025-04', '2025-05', '2025-06'])
      expect(dueDate({ ...due, cycle: 3, period })).toBe('2025-04-25')
    expect(dueDate({ ...due, cycle: 3, period: '2025-05', chargeTiming: 'post' })).toBe('2025-07-25')
    expect(dueDate({ ...due, period: '2025-04', bindingStart: '2025-04-11' })).toBe('2025-05-01')
  })
  it('share the cycle of the calendar', () => {
    expect(cycleOf('2025-06', 2)).toEqual({ from: '2025-05', to: '2025-06' })
    expect(cycleOf('2025-12', 12)).toEqual({ from: '2025-01', to: '2025-12' })
    expect(cycleOf('2025-07', 6)).toEqual({ from: '2025-07', to: '2025-12' })
  })
})

test('the handling fee is rounded and held within its limits', () => {
  const method = { feeRate: '0.006', feeMin: null, feeMax: null }
  expect(handlingFee('462.80', method)).toBe('2.78')
  expect(handlingFee('1.00', { ...method, feeMin: '0.10' })).toBe('0.10')
  expect(handlingFee('99999999.99', { ...method, feeMax: '50.00' })).toBe('50.00')
})
