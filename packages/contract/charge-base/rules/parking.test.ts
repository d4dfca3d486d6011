import { describe, expect, it, test } from 'vitest'
import { renewalPeriod, renewalSentence } from './park-renewal.ts'
import { tempParkingFee, type TempParkingRule } from './temp-parking.ts'

const RULE: TempParkingRule = {
  freeMinutes: 30,
  freeDeduct: false,
  unitMinutes: 60,
  firstUnits: 2,
  firstRate: '5',
  laterRate: '2',
  dailyCap: '30',
  dayMode: 'rolling24',
  nightFrom: null,
  nightTo: null,
  nightCap: null,
  specialDates: [],
}
const ENTRY = '2025-03-10 08:00:00'
const after = (minutes: number) => {
  const time = 8 * 60 + minutes
  const pad = (n: number) => String(n).padStart(2, '0')
  return `2025-03-${10 + Math.floor(time / 1440)} ${pad(Math.floor((time % 1440) / 60))}:${pad(time % 60)}:00`
}
const fee = (minutes: number, rule: Partial<TempParkingRule> = {}) =>
  tempParkingFee({ ...RULE, ...rule }, ENTRY, after(minutes))

describe('temporary parking', () => {
  test.each([
    [29, {}, '0.00'],
    [30, {}, '0.00'],
    [31, {}, '5.00'],
    [190, {}, '14.00'],
    [190, { freeDeduct: true }, '12.00'],
    [26 * 60 + 10, {}, '42.00'],
    [24 * 60, {}, '30.00'],
    [26 * 60 + 10, { dayMode: 'natural' as const }, '58.00'],
  ])('%i minutes %j cost %s', (minutes, rule, amount) => expect(fee(minutes, rule).amount).toBe(amount))

  it('caps the night and lets special days free', () => {
    const night = { nightFrom: '22:00', nightTo: '08:00', nightCap: '4', dailyCap: null }
    // 08:00 to 08:00: 14 units by day (2×5 + 12×2 = 34), 10 by night (20, capped at 4).
    expect(fee(24 * 60, night).amount).toBe('38.00')
    expect(fee(190, { specialDates: ['2025-03-10'] }).amount).toBe('0.00')
  })
  it('shows every cycle', () => {
    const { steps } = fee(26 * 60 + 10)
    expect(steps.map((line) => line.label)).toEqual(['停车时长', '第1周期', '第2周期', '合计'])
    expect(steps[1]).toMatchObject({ value: '30.00', source: '24个单位，2×5，22×2=44，封顶30' })
  })
  it('refuses to leave before it came', () =>
    expect(() => tempParkingFee(RULE, ENTRY, '2025-03-10 07:59:59')).toThrow('出场时间不能早于入场时间'))
})

describe('renewal', () => {
  const rule = { startRule: 'afterExpiry', graceDays: 5, maxMonths: 12 } as const
  it('continues after the expiry', () =>
    expect(renewalSentence(rule, '2025-03-31', '2025-04-20', 3)).toBe(
      '到期 2025-03-31，续3个月 → 2025-04-01 至 2025-06-30',
    ))
  it('begins today once the grace is over', () => {
    const fresh = { ...rule, startRule: 'fromToday' } as const
    expect(renewalPeriod(fresh, '2025-03-31', '2025-04-20', 1)).toEqual({ from: '2025-04-20', to: '2025-05-19' })
    expect(renewalPeriod(fresh, '2025-03-31', '2025-04-05', 1)).toEqual({ from: '2025-04-01', to: '2025-04-30' })
  })
  it('ends with the month where the day is missing', () =>
    expect(renewalPeriod(rule, '2025-01-30', '2025-01-30', 1)).toEqual({ from: '2025-01-31', to: '2025-02-28' }))
  it('has an end', () => expect(() => renewalPeriod(rule, null, '2025-01-01', 13)).toThrow('续费月数不能超过12个月'))
})
