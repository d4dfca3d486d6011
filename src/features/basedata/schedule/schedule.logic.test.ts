import { describe, expect, it } from 'vitest'
import { parseScheduleSearch } from './schedule-search'
import {
  byCell,
  cellKey,
  daysOf,
  groupsOf,
  headcount,
  rosterOf,
  shiftHours,
  shortName,
  spanText,
  stepped,
  totalHours,
  type Person,
  type ScheduleItem,
} from './schedule.logic'

const person = (userId: number, name: string, deptName: string | null = null, hours = '8.0'): Person => ({
  userId,
  name,
  deptName,
  days: 1,
  hours,
})
const item = (userId: number, date: string, status = 1): ScheduleItem => ({
  id: `${userId}-${date}`,
  userId,
  date,
  shiftId: 's',
  status,
  communityId: 1,
  communityName: '云山花园',
  positionId: null,
  swapWithId: null,
  pendingSwap: false,
  version: 1,
})

describe('span', () => {
  it('is a week from Monday or a whole month', () => {
    expect(daysOf('week', '2026-11-22')).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ])
    expect(daysOf('month', '2024-02-10')).toHaveLength(29)
    expect([
      stepped('week', '2026-12-30', 1),
      stepped('month', '2026-01-31', 1),
      stepped('month', '2026-01-31', -1),
    ]).toEqual(['2027-01-06', '2026-02-01', '2025-12-01'])
  })
  it('is said in words', () => {
    expect(spanText('week', daysOf('week', '2026-11-21'))).toBe('2026年11月16日 – 22日')
    expect(spanText('week', daysOf('week', '2026-12-01'))).toBe('2026年11月30日 – 12月6日')
    expect(spanText('month', daysOf('month', '2026-11-21'))).toBe('2026年11月')
  })
})
describe('people', () => {
  it('are those of the span, then those of late and the added ones, each once', () => {
    const roster = rosterOf(
      [person(2, '李伟')],
      [person(2, '李伟', '秩序部', '99.0'), person(1, '陈静', '客服部')],
      [{ userId: 3, name: '王强' }],
    )
    expect(roster.map(({ userId, deptName, hours }) => [userId, deptName, hours])).toEqual([
      [1, '客服部', '0.0'],
      [2, null, '8.0'],
      [3, null, '0.0'],
    ])
  })
  it('stand together by department', () => {
    const groups = groupsOf([person(1, '陈静', '客服部'), person(2, '李伟'), person(3, '王强', '客服部')], true)
    expect(groups.map(({ title, people }) => [title, people.length])).toEqual([
      ['客服部', 2],
      ['未分部门', 1],
    ])
    expect(groupsOf([person(1, '陈静')], false)).toEqual([{ title: null, people: [person(1, '陈静')] }])
    expect(totalHours([person(1, '陈静', null, '7.5'), person(2, '李伟', null, '12.0')])).toBe('19.5')
  })
})
it('counts people at work, not shifts, and neither leave nor rest', () => {
  const items = [
    item(1, '2026-11-16'),
    { ...item(1, '2026-11-16'), id: 'second' },
    item(2, '2026-11-16', 2),
    item(3, '2026-11-16', 3),
    item(4, '2026-11-17'),
  ]
  expect(headcount(items, '2026-11-16')).toBe(2)
  expect(headcount(items, '2026-11-16', new Set([2]))).toBe(1)
  expect(byCell(items).get(cellKey(1, '2026-11-16'))).toHaveLength(2)
})
it('names shifts', () => {
  const shift = { id: 's', name: '夜班', code: 'N', startTime: '20:00', endTime: '08:00', crossDay: true, color: null }
  expect([shortName(shift), shiftHours(shift)]).toEqual(['夜', '20:00–次日08:00'])
})
it('reads only what an address may say', () => {
  expect(parseScheduleSearch({ mode: 'month', date: '2026-11-21', by: 'dept', community: '12' })).toEqual({
    mode: 'month',
    date: '2026-11-21',
    by: 'dept',
    community: 12,
  })
  expect(parseScheduleSearch({ mode: 'year', date: '2026-02-30', by: 'x', community: '-1' })).toEqual({
    mode: undefined,
    date: undefined,
    by: undefined,
    community: undefined,
  })
})
