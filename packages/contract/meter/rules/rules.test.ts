import { describe, expect, it } from 'vitest'
import { mul, round } from '../../kernel/decimal.ts'
import { alarmsOf, averageUsage, doubtfulRollover } from './alarms.ts'
import { billedFrom, chainBreak, periodsOfReading } from './chain.ts'
import { growth, lossOf } from './loss.ts'
import { type PendingChange, type Usage, type UsageInput, usageOf, usageText } from './usage.ts'

const base: UsageInput = {
  previous: '0',
  current: '0',
  rollover: false,
  dial: { digits: 6, ratio: '1' },
  lossRate: '0',
  lossFixed: '0',
}
const use = (over: Partial<UsageInput>) => usageOf({ ...base, ...over }) as Usage
const change = (over: Partial<PendingChange> = {}): PendingChange => ({
  changeNo: 'HB1',
  changeDate: '2025-03-10',
  oldFinal: '1230.0',
  oldDial: { digits: 6, ratio: '1' },
  rollover: false,
  newInitial: '2.0',
  newDial: { digits: 6, ratio: '1' },
  ...over,
})

describe('usage', () => {
  it('counts through the end of a dial', () => {
    expect(use({ previous: '99987', current: '23', rollover: true, dial: { digits: 5, ratio: '1' } }).usage).toBe(
      '36.0000',
    )
    expect(usageOf({ ...base, previous: '99987', current: '23', dial: { digits: 5, ratio: '1' } })).toEqual({
      refused: '本次读数不能小于上次读数，如翻表请勾选“翻表”',
    })
  })
  it('bills both meters of a change', () => {
    const used = use({ previous: '1203.5', current: '25.3', changes: [change()] })
    expect(used.usage).toBe('49.8000')
    expect(used.previousReading).toBe('2.0')
    expect(used.segments.map((one) => one.raw)).toEqual(['26.5', '23.3'])
    expect(usageText(used, { lossRate: '0', lossFixed: '0' })).toBe('[(1230−1203.5)+(25.3−2)]=49.8')
    const other = use({
      previous: '1203.5',
      current: '25.3',
      dial: { digits: 6, ratio: '40' },
      changes: [change({ newDial: { digits: 6, ratio: '40' } })],
    })
    expect(other).toMatchObject({ rawUsage: '49.8000', usage: '958.5000' })
    expect(usageOf({ ...base, previous: '1203.5', current: '5', changes: [change({ oldFinal: '1200' })] })).toEqual({
      refused: '旧表止数不能小于上次读数1203.5',
    })
  })
  it('puts the loss on the whole and rounds once', () => {
    const lossy = use({ current: '47.7', lossRate: '0.03' })
    expect(lossy.usage).toBe('49.1310')
    expect(round(mul(lossy.usage, '5.00'), 2)).toBe('245.66')
    const ct = { previous: '318.6', current: '342.1', dial: { digits: 6, ratio: '40' } }
    expect(use(ct).usage).toBe('940.0000')
    expect(use({ ...ct, lossRate: '0.02' }).usage).toBe('958.8000')
    expect(round(mul(use({ ...ct, lossRate: '0.02' }).usage, '0.7883'), 2)).toBe('755.82')
    expect(use({ current: '10', lossFixed: '1.5' }).usage).toBe('11.5000')
  })
  it('refuses what a dial cannot show', () => {
    expect(usageOf({ ...base, current: '100001', dial: { digits: 5, ratio: '1' } })).toEqual({
      refused: '读数超出表盘位数',
    })
    expect(usageOf({ ...base, previous: '1203.5', current: '1190.0' })).toEqual({
      refused: '本次读数不能小于上次读数，如翻表请勾选“翻表”',
    })
  })
})

describe('alarms', () => {
  const past = ['20', '22', '18'].map((usage) => ({ usage, days: 30 }))
  const limits = { surgeRatio: '0.5', dropRatio: '0.5', maxUsage: null }
  const alarm = (usage: string, over: Partial<Parameters<typeof alarmsOf>[0]> = {}) =>
    alarmsOf({ usage, days: 30, rollover: false, regular: true, past, limits, ...over })

  it('knows the average of the last three, by days', () => {
    expect(averageUsage(past, 30)).toBe('20.0000')
    expect(averageUsage(past, 15)).toBe('10.0000')
    expect(
      averageUsage(
        [
          { usage: '31', days: 31 },
          { usage: '28', days: 28 },
        ],
        30,
      ),
    ).toBe('30.0000')
  })
  it('speaks at the limits of the book', () => {
    expect(alarm('32')).toEqual(['surge'])
    expect(alarm('30')).toEqual([])
    expect(alarm('9')).toEqual(['drop'])
    expect(alarm('10')).toEqual([])
    expect(alarm('0')).toEqual(['zero'])
  })
  it('needs three readings for surge and drop', () => {
    expect(alarm('500', { past: past.slice(0, 2) })).toEqual([])
    expect(alarm('0', { past: past.slice(0, 1) })).toEqual(['zero'])
    expect(alarm('0', { past: [] })).toEqual([])
  })
  it('marks roll-over, the limit of the kind, and odd intervals', () => {
    expect(alarm('20', { rollover: true })).toEqual(['rollover'])
    expect(alarm('21', { limits: { ...limits, maxUsage: '20' } })).toEqual(['maxExceed'])
    expect(alarm('13', { days: 19 })).toEqual(['dateGap'])
    expect(alarm('31', { days: 46 })).toEqual(['dateGap'])
    expect(alarm('31', { days: 46, regular: false })).toEqual([])
    expect(alarm('30', { days: 45 })).toEqual([])
  })
  it('doubts a roll-over above five times the average', () => {
    expect(doubtfulRollover(true, '100', '20.0000')).toBe(false)
    expect(doubtfulRollover(true, '100.0001', '20.0000')).toBe(true)
    expect(doubtfulRollover(false, '1000', '20.0000')).toBe(false)
  })
})

describe('loss', () => {
  it('is what the master counted and nobody below', () => {
    expect(lossOf('12350', ['11860'], '0.1')).toEqual({ loss: '490', rate: '0.0397', inverted: false, alarm: false })
    expect(lossOf('12350', ['11860'], '0.03').alarm).toBe(true)
    expect(lossOf('100', ['60', '41'], '0.1')).toMatchObject({ loss: '-1', inverted: true, alarm: true })
    expect(lossOf('0', [], '0.1')).toEqual({ loss: '0', rate: null, inverted: false, alarm: false })
  })
  it('compares months', () => {
    expect(growth('110', '100')).toBe('10.00')
    expect(growth('5', '0')).toBeNull()
  })
})

describe('chain', () => {
  it('lets the first days of a month close the one before', () => {
    expect(periodsOfReading('2025-04-05', 5)).toEqual(['2025-03', '2025-04'])
    expect(periodsOfReading('2025-04-06', 5)).toEqual(['2025-04'])
    expect(periodsOfReading('2025-01-03', 5)).toEqual(['2024-12', '2025-01'])
  })
  it('bills from the day after the reading before', () => {
    expect(billedFrom('2025-02-25', '2024-01-01', '2025-03-25')).toBe('2025-02-26')
    expect(billedFrom(null, '2025-01-10', '2025-01-25')).toBe('2025-01-10')
    expect(billedFrom(null, null, '2025-01-25')).toBe('2025-01-25')
  })
  it('finds a break', () => {
    const link = {
      previousDate: null,
      previousReading: '0',
      currentReading: '10',
      readDate: '2025-01-25',
      newInitials: [],
    }
    const next = {
      ...link,
      previousDate: '2025-01-25',
      previousReading: '10',
      currentReading: '20',
      readDate: '2025-02-25',
    }
    expect(chainBreak('0', [link, next])).toBeNull()
    expect(chainBreak('0', [link, { ...next, previousReading: '11' }])).toContain('11 ≠ 10')
    expect(chainBreak('0', [link, { ...next, newInitials: ['2'], previousReading: '2.0' }])).toBeNull()
    expect(chainBreak('0', [link, { ...next, readDate: '2025-01-20' }])).toContain('≤')
  })
})
