import { describe, expect, it } from 'vitest'
import { checksDue, daysLate, earliestCheck, lastsOf, levelDue } from './elevator-rules.ts'

const CYCLE = { inspectYears: [1, 4, 7, 9, 11, 13, 15], yearlyAfter: 15 }
const MONTHS = { quarter: 3, halfYear: 6, year: 12 }
const until = (to: string, from = '2019-01-01') => ({ from, to })

describe('the statutory calendar', () => {
  it('of a lift accepted on 2019-05-20', () => {
    const due = checksDue('2019-05-20', 'standard', CYCLE, until('2036-12-31'))
    expect(due.filter((one) => one.checkKind === 'inspect').map((one) => one.dueDate)).toEqual([
      '2020-05-31',
      '2023-05-31',
      '2026-05-31',
      '2028-05-31',
      '2030-05-31',
      '2032-05-31',
      '2034-05-31',
      '2035-05-31',
      '2036-05-31',
    ])
    expect(due.filter((one) => one.checkKind === 'selfTest').map((one) => one.year)).toEqual([
      2021, 2022, 2024, 2025, 2027, 2029, 2031, 2033,
    ])
  })
  it('asks for an inspection each year where the region does', () => {
    const due = checksDue('2019-05-20', 'yearly', CYCLE, until('2022-12-31'))
    expect(due.map((one) => [one.dueDate, one.checkKind])).toEqual([
      ['2020-05-31', 'inspect'],
      ['2021-05-31', 'inspect'],
      ['2022-05-31', 'inspect'],
    ])
  })
  it('is due on the last day of February, in leap years too', () => {
    expect(checksDue('2023-02-10', 'standard', CYCLE, until('2025-12-31')).map((one) => one.dueDate)).toEqual([
      '2024-02-29',
      '2025-02-28',
    ])
  })
  it('lets a check be done two months early', () => {
    expect(earliestCheck('2026-05-31', 2)).toBe('2026-03-31')
  })
  it('cuts at both ends, which are included', () => {
    expect(checksDue('2019-05-20', 'standard', CYCLE, until('2023-05-31', '2023-05-31'))).toHaveLength(1)
    expect(checksDue('2019-05-20', 'standard', CYCLE, until('2023-05-30', '2022-06-01'))).toHaveLength(0)
  })
})

describe('the level of a visit', () => {
  it('is the highest that is due within the interval after the slot', () => {
    const lasts = { halfMonth: '2025-05-26', quarter: '2025-05-01', halfYear: '2025-05-01', year: '2024-06-20' }
    expect(levelDue(lasts, '2025-06-10', 15, MONTHS)).toBe('year')
    expect(levelDue({ ...lasts, year: '2024-06-26' }, '2025-06-10', 15, MONTHS)).toBe('halfMonth')
    expect(levelDue({ ...lasts, year: '2024-06-26', quarter: '2025-03-25' }, '2025-06-10', 15, MONTHS)).toBe('quarter')
  })
  it('a visit of a year is one of every lower level', () => {
    const lasts = lastsOf(
      [
        { level: 'year', date: '2025-06-10' },
        { level: 'quarter', date: '2025-03-10' },
        { level: 'halfMonth', date: '2025-06-25' },
      ],
      '2019-06-01',
    )
    expect(lasts).toEqual({
      halfMonth: '2025-06-25',
      quarter: '2025-06-10',
      halfYear: '2025-06-10',
      year: '2025-06-10',
    })
  })
  it('counts from the first day where there was none', () => {
    expect(lastsOf([], '2025-01-05').year).toBe('2025-01-05')
  })
})

it('a visit on its due day is in time, the day after one day late', () => {
  expect(daysLate('2025-06-18', '2025-06-18')).toBe(0)
  expect(daysLate('2025-06-18', '2025-06-19')).toBe(1)
  expect(daysLate(null, '2025-06-19')).toBe(0)
})
