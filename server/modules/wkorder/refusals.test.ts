import { setCalendarDays } from '@wuguan/contract/wkorder/working-time.actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Register, openRegister } from '../../../tests/support/register.ts'

let w: Register
beforeAll(async () => {
  w = await openRegister()
})
afterAll(() => w.app.stop())

test.each(['holiday', 'workday', 'normal'])(
  'days of a community without hours of its own are not set: %s',
  async (kind) => {
    const msg = '请先设置每周时段'
    const body = { communityId: w.communityId, start: '2026-10-01', end: '2026-10-03', kind }
    const days = () => w.sql('select id, version from working_calendar_day order by id')
    const before = await days()
    expect(await w.refused(setCalendarDays.method, setCalendarDays.path, body)).toMatchObject({
      code: 400,
      msg,
      data: { start: msg },
    })
    expect(await days()).toEqual(before)
  },
)
