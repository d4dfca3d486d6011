import { expect, it } from 'vitest'
import type { ScheduleCalendar } from '@wuguan/contract/basedata/staff.actions'
import { printHtml } from './schedule-print'
import { daysOf } from './schedule.logic'

const person = { userId: 1, name: '<陈静>', deptName: null, days: 1, hours: '8.0' }
const calendar: ScheduleCalendar = {
  people: [person],
  shifts: [{ id: 's', name: '早班', code: 'A', startTime: '08:00', endTime: '16:00', crossDay: false, color: null }],
  items: [
    {
      id: 'i',
      userId: 1,
      date: '2026-11-16',
      shiftId: 's',
      status: 1,
      communityId: 1,
      communityName: '',
      positionId: null,
      swapWithId: null,
      pendingSwap: false,
      version: 1,
    },
  ],
  conflicts: [],
}
it('prints names as text, shifts, head counts and hours', () => {
  const html = printHtml({
    company: '示范物业',
    title: '云山花园排班表',
    calendar,
    groups: [{ title: null, people: [person] }],
    days: daysOf('week', '2026-11-16'),
    printedAt: '2026-11-21',
    printedBy: '李伟',
  })
  expect(html).toContain('&lt;陈静&gt;')
  expect(html).not.toContain('<陈静>')
  expect(html).toContain('<td>早班</td>')
  expect(html).toContain('1 / 8.0')
  expect(html).toContain('size:A4 landscape')
})
