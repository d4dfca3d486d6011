import type { LeaveDay } from '@wuguan/contract/workflow/leave.actions'
import { expect, it } from 'vitest'
import { onDay } from './calendar-days'

const away = (startAt: string, endAt: string): LeaveDay => ({
  id: startAt,
  user: { id: 1, nickname: '刘芳', deptName: null },
  typeName: '年假',
  startAt,
  endAt,
  status: 2,
})
it('lays a leave over the days of the month that it touches', () => {
  const days = onDay([away('2026-02-27 09:00:00', '2026-03-03 00:00:00')], '2026-03')
  expect([...days.keys()]).toEqual(['2026-03-01', '2026-03-02'])
})
