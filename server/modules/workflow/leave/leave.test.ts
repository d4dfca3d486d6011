import type { Page } from '@wuguan/contract/kernel/envelope'
import type { LeaveChoice, LeavePreview } from '@wuguan/contract/workflow/leave.actions'
import type { InstanceDetail, TaskLine } from '@wuguan/contract/bpm/todo.actions'
import { weeklyOf } from '@wuguan/contract/kernel/working-time'
import { saveCalendar, setCalendarDays } from '@wuguan/contract/wkorder/working-time.actions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../tests/support/app.ts'
import { must } from '../../../../tests/support/must.ts'
import { type ProcessDemo, startProcessDemo } from '../../../../tests/support/process-demo.ts'
import { remindReturn, yearQuota } from './jobs.ts'

/** Leaves on the demo's branch, by the worked cases of the book; today is Sunday, 2026-03-15. */
let demo: ProcessDemo
const types: Record<string, string> = {}
const type = (name: string, more: Record<string, unknown>) =>
  call<{ id: string }>('sysadmin', 'POST', '/workflow/leaveType', { name, ...more })
beforeAll(async () => {
  demo = await startProcessDemo()
  for (const [name, more] of [
    ['年假', { yearQuota: '10.0', carryOver: true }],
    ['调休假', { yearQuota: '3.0' }],
    ['病假', { needProofAfter: '2.0' }],
    ['婚假', { yearQuota: '13.0', minUnit: '1.0', unit: 1 }],
    ['调休', { unit: 3 }],
  ] as const) {
    types[name] = (await type(name, more)).data.id
  }
})
afterAll(() => demo?.app.stop())
beforeEach(() => day('2026-03-15 10:00:00'))

const callers = new Map<string, Promise<Caller>>()
const as = (username: string): Promise<Caller> => {
  const caller =
    callers.get(username) ?? (username === 'sysadmin' ? demo.app.admin() : demo.app.login(username, 'Demo123456'))
  callers.set(username, caller)
  return caller
}
/** Another day: whoever was signed in signs in again. */
function day(at: string): void {
  demo.app.clock.set(at)
  callers.clear()
}

const call = async <T = never>(
  username: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => (await as(username)).call<T>(method, path, body === undefined ? {} : { body })
const get = async <T>(username: string, path: string, query: Record<string, string | number | boolean> = {}) =>
  must<T>(await as(username), 'GET', path, undefined, { query })

interface Asked {
  id: string
  status: number
  days: string
}
const ask = (username: string, name: string, startAt: string, endAt: string, more: Record<string, unknown> = {}) =>
  call<Asked>(username, 'POST', '/workflow/leave/apply', {
    leaveTypeId: types[name],
    startAt,
    endAt,
    reason: '家中有事',
    ...more,
  })
const HOME = '广州分公司'
const HOURS = [
  { start: '08:30', end: '12:00' },
  { start: '13:30', end: '18:00' },
]
const works = async (companyId: number, days: readonly number[], more: Record<string, typeof HOURS> = {}) =>
  must(
    await as('sysadmin'),
    'PUT',
    saveCalendar.path,
    { communityId: null, weekly: { ...weeklyOf(days, HOURS), ...more } },
    { companyId },
  )
const closed = async (companyId: number, day: string) =>
  must(
    await as('sysadmin'),
    'PUT',
    setCalendarDays.path,
    { start: day, end: day, kind: 'holiday', name: '放假' },
    { companyId },
  )
async function noCalendars() {
  await demo.app.kernel.q.query('delete from working_calendar_day')
  await demo.app.kernel.q.query('delete from working_calendar')
}
const balance = async (username: string, name: string, year = 2026) => {
  const rows = await demo.app.kernel.q.query<{ text: string }>(
    `select coalesce(quota::text, '-') || ' / ' || used || ' / ' || frozen as text from leave_balance where user_id = $1 and leave_type_id = $2 and year = $3`,
    [demo.users[username], types[name], year],
  )
  return rows[0]?.text ?? null
}
const leaveOf = (id: string) =>
  demo.one<{ status: number; process_instance_id: string; days: string; cancelled_days: string }>(
    'select status, process_instance_id, days::text as days, cancelled_days::text as cancelled_days from leave_request where id = $1',
    [id],
  )
/** The open task of a leave in the to-do list of a person. */
const taskFor = async (username: string, leaveId: string) => {
  const { process_instance_id } = await leaveOf(leaveId)
  const page = await get<Page<TaskLine>>(username, '/camunda/bpm/task/todo-page', {
    definitionKey: 'leave',
    limit: 100,
  })
  return page.list.find((line) => line.instanceId === process_instance_id)
}
const approve = async (username: string, leaveId: string) => {
  const task = await taskFor(username, leaveId)
  if (!task) throw new Error(`${username} has no task of this leave`)
  return call(username, 'PUT', '/camunda/bpm/task/approve', { taskId: task.id })
}

describe('the way of a leave', () => {
  it('goes from the first approval back, again, and by a batch to the balance', async () => {
    const asked = await ask('steward01', '年假', '2026-03-16 09:00:00', '2026-03-19 18:00:00')
    expect(asked).toMatchObject({ code: 0, data: { status: 1, days: '4.0' } })
    const { id } = asked.data
    expect(await balance('steward01', '年假')).toBe('10.0 / 0.0 / 4.0')
    // Who decides it reads it, in the process and as the leave that it is.
    const taskId = (await taskFor('manager01', id))!.id
    const detail = await get<InstanceDetail>('manager01', '/camunda/bpm/process-instance/get', { taskId })
    expect(detail.facts).toEqual([
      { label: '天数', value: '4.0' },
      { label: '假期类型', value: '年假' },
      { label: '申请人', value: detail.startUser.nickname },
    ])
    expect(await get('manager01', `/workflow/leave/info/${detail.businessId}`)).toMatchObject({
      days: '4.0',
      reason: '家中有事',
    })
    expect((await approve('manager01', id)).code).toBe(0)
    expect((await leaveOf(id)).status).toBe(1)
    const first = (await leaveOf(id)).process_instance_id

    const back = await call<Asked>('steward01', 'PUT', '/workflow/leave/withdraw', { id, reason: '改期' })
    expect(back.data).toMatchObject({ status: 4 })
    expect(await balance('steward01', '年假')).toBe('10.0 / 0.0 / 0.0')
    expect(await demo.one('select result from process_instance where id = $1', [first])).toMatchObject({ result: 4 })

    const again = await ask('steward01', '年假', '2026-03-18 09:00:00', '2026-03-18 18:00:00', { id })
    expect(again.data).toMatchObject({ id, status: 1, days: '1.0' })
    expect((await leaveOf(id)).process_instance_id).not.toBe(first)
    const other = await ask('steward01', '病假', '2026-03-23 09:00:00', '2026-03-23 12:00:00')
    const taskIds = [(await taskFor('manager01', id))!.id, (await taskFor('manager01', other.data.id))!.id]
    const batch = await call('manager01', 'PUT', '/camunda/bpm/task/batch-approve', { taskIds, comment: '同意' })
    expect(batch).toMatchObject({ code: 0, data: { approved: 2 } })
    expect((await leaveOf(id)).status).toBe(2)
    expect((await leaveOf(other.data.id)).status).toBe(2)
    expect(await balance('steward01', '年假')).toBe('10.0 / 1.0 / 0.0')
    expect(await balance('steward01', '病假')).toBe('- / 0.5 / 0.0')
  })
  it('is rejected, which frees what was frozen, and may be sent once more', async () => {
    const { data } = await ask('steward01', '年假', '2026-04-08 09:00:00', '2026-04-08 18:00:00')
    const task = await taskFor('manager01', data.id)
    await call('manager01', 'PUT', '/camunda/bpm/task/reject', { taskId: task!.id, comment: '人手不足' })
    expect((await leaveOf(data.id)).status).toBe(3)
    expect(await balance('steward01', '年假')).toBe('10.0 / 1.0 / 0.0')
    expect((await call<Asked>('steward01', 'PUT', '/workflow/leave/submit', { id: data.id })).data.status).toBe(1)
    expect((await call('steward01', 'PUT', '/workflow/leave/submit', { id: data.id })).msg).toBe('该请假单已提交')
    await call('steward01', 'PUT', '/workflow/leave/withdraw', { id: data.id })
  })
  it('takes a process that the company has bound before the shipped one', async () => {
    const [company] = await demo.app.kernel.q.query<{ id: number }>(
      'select company_id as id from sys_user where id = $1',
      [demo.users['steward01']],
    )
    await demo.app.kernel.q.query(
      `insert into approval_binding (id, company_id, business_type, model_key, enabled, forbid_self, conditions, sort, created_at, updated_at)
       values (gen_random_uuid(), $1, 'workflow.leave', 'vipCar', true, false, '[]', 0, $2, $2)`,
      [company!.id, demo.app.clock.now()],
    )
    const { data } = await ask('steward01', '年假', '2026-04-09 09:00:00', '2026-04-09 12:00:00')
    const { process_instance_id } = await leaveOf(data.id)
    expect(
      await demo.one('select definition_key as key from process_instance where id = $1', [process_instance_id]),
    ).toEqual({ key: 'vipCar' })
    await demo.app.kernel.q.query("delete from approval_binding where business_type = 'workflow.leave'")
    await call('steward01', 'PUT', '/workflow/leave/withdraw', { id: data.id })
  })
})

describe('what is refused', () => {
  it.each([
    ['结束时间不能早于开始时间', '年假', '2026-03-25 18:00:00', '2026-03-25 09:00:00', {}],
    ['所选时间均为休息日，无需请假', '年假', '2026-03-21 09:00:00', '2026-03-22 18:00:00', {}],
    ['所选时间均为休息日，无需请假', '年假', '2026-05-01 09:00:00', '2026-05-05 18:00:00', {}],
    ['病假超过2天须上传证明', '病假', '2026-06-01 09:00:00', '2026-06-03 12:00:00', {}],
    ['婚假最少请1天', '婚假', '2026-06-01 09:00:00', '2026-06-01 12:00:00', {}],
    ['请填写请假事由', '年假', '2026-06-01 09:00:00', '2026-06-01 12:00:00', { reason: ' ' }],
    ['请选择请假类型', '没有的', '2026-06-01 09:00:00', '2026-06-01 12:00:00', {}],
  ] as const)('%s', async (sentence, name, from, to, more) => {
    expect((await ask('cashier01', name, from, to, more)).msg).toBe(sentence)
  })
  it('an overlap with what is asked for or granted, and nothing that only touches it', async () => {
    const first = await ask('cashier01', '年假', '2026-06-08 09:00:00', '2026-06-08 12:00:00')
    expect(first.data.status).toBe(1)
    const over = await ask('cashier01', '病假', '2026-06-08 11:00:00', '2026-06-08 18:00:00')
    expect(over).toMatchObject({ code: 422, msg: '该时间段已有请假' })
    expect((await ask('cashier01', '病假', '2026-06-08 12:00:00', '2026-06-08 18:00:00')).data.status).toBe(1)
  })
  it('the second of two at once that the balance does not carry', async () => {
    const [one, two] = await Promise.all([
      ask('cashier01', '调休假', '2026-07-06 09:00:00', '2026-07-07 18:00:00'),
      ask('cashier01', '调休假', '2026-07-13 09:00:00', '2026-07-14 18:00:00'),
    ])
    expect([one!.code, two!.code].sort((a, b) => a - b)).toEqual([0, 422])
    expect([one!.msg, two!.msg]).toContain('假期余额不足：可用1.0天')
    expect(await balance('cashier01', '调休假')).toBe('3.0 / 0.0 / 2.0')
  })
  it('other people’s leaves', async () => {
    const { data } = await ask('cashier01', '年假', '2026-07-20 09:00:00', '2026-07-20 18:00:00', { submit: false })
    expect(data.status).toBe(0)
    expect((await call('steward01', 'PUT', '/workflow/leave/submit', { id: data.id })).code).toBe(403)
    expect((await call('engineer01', 'GET', `/workflow/leave/info/${data.id}`)).code).toBe(404)
  })
})

it('a leave over New Year is split by the years of the calendar', async () => {
  const { data } = await ask('charge01', '年假', '2026-12-31 09:00:00', '2027-01-01 18:00:00')
  expect(data.days).toBe('2.0')
  expect([await balance('charge01', '年假', 2026), await balance('charge01', '年假', 2027)]).toEqual([
    '10.0 / 0.0 / 1.0',
    '10.0 / 0.0 / 1.0',
  ])
  await call('charge01', 'PUT', '/workflow/leave/withdraw', { id: data.id })
  await works(demo.companies[HOME]!, [1, 2, 3, 4, 5])
  await closed(demo.companies[HOME]!, '2027-01-01')
  const again = await ask('charge01', '年假', '2026-12-31 09:00:00', '2027-01-01 18:00:00', { id: data.id })
  expect(again.data.days).toBe('1.0')
  expect(await balance('charge01', '年假', 2027)).toBe('10.0 / 0.0 / 0.0')
  await noCalendars()
})

describe('the working calendar of the company', () => {
  // Friday afternoon to Monday noon of the book, 2026-03-27 to 30.
  const weekend = async () =>
    (
      await call<LeavePreview>('steward01', 'POST', '/workflow/leave/preview', {
        leaveTypeId: types['年假'],
        startAt: '2026-03-27 14:00:00',
        endAt: '2026-03-30 12:00:00',
      })
    ).data
  const SUNDAY = [{ date: '2026-03-29', why: '周末' }]
  afterEach(noCalendars)
  it('says which days are off: a Saturday that is worked counts, in the halves that it is worked in', async () => {
    expect(await weekend()).toMatchObject({ days: '1.0' })
    await works(demo.companies[HOME]!, [1, 2, 3, 4, 5, 6])
    expect(await weekend()).toMatchObject({ days: '2.0', off: SUNDAY })
    await works(demo.companies[HOME]!, [1, 2, 3, 4, 5, 6], { '6': [{ start: '08:30', end: '12:00' }] })
    expect(await weekend()).toMatchObject({ days: '1.5', off: SUNDAY })
    const afternoon = await ask('steward01', '年假', '2026-03-28 13:00:00', '2026-03-28 18:00:00')
    expect(afternoon.msg).toBe('所选时间均为休息日，无需请假')
  })
  it('is that of the nearest company above where there is no own, and begins with the days that held before', async () => {
    await works(demo.companies['root']!, [1, 2, 3, 4, 5, 6])
    await closed(demo.companies['root']!, '2026-03-28')
    expect(await weekend()).toMatchObject({ days: '1.0', off: [{ date: '2026-03-28', why: '节假日' }, ...SUNDAY] })
    await works(demo.companies[HOME]!, [1, 2, 3, 4, 5, 6, 7])
    expect(await weekend()).toMatchObject({ days: '2.0', off: [{ date: '2026-03-28', why: '节假日' }] })
    // The first calendar of all began with the public holidays.
    const may = await ask('steward01', '年假', '2026-05-01 09:00:00', '2026-05-05 18:00:00')
    expect(may.msg).toBe('所选时间均为休息日，无需请假')
  })
})

describe('the preview', () => {
  const preview = (name: string, startAt: string, endAt: string) =>
    call<LeavePreview>('steward01', 'POST', '/workflow/leave/preview', { leaveTypeId: types[name], startAt, endAt })
  it('says how long it is, which days do not count, and who decides', async () => {
    const { data } = await preview('年假', '2026-03-27 14:00:00', '2026-03-30 12:00:00')
    expect(data).toMatchObject({
      days: '1.0',
      off: [
        { date: '2026-03-28', why: '周末' },
        { date: '2026-03-29', why: '周末' },
      ],
    })
    expect(data.path.map(({ name }) => name)).toEqual(['部门负责人审批'])
  })
  it('leaves a rest shift out', async () => {
    const [shift] = await demo.app.kernel.q.query<{ id: string; community_id: number; company_id: number }>(
      `select s.id, c.id as community_id, c.company_id from shift s join community c on c.company_id = s.company_id limit 1`,
    )
    await demo.app.kernel.q.query(
      `insert into staff_schedule (id, company_id, community_id, user_id, date, shift_id, status, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, $3, '2026-08-04', $4, 4, $5, $5)`,
      [shift!.company_id, shift!.community_id, demo.users['steward01'], shift!.id, demo.app.clock.now()],
    )
    const { data } = await preview('年假', '2026-08-03 09:00:00', '2026-08-05 18:00:00')
    expect(data).toMatchObject({ days: '2.0', off: [{ date: '2026-08-04', why: '休息班次' }] })
  })
})

describe('coming back early', () => {
  let id = ''
  it('asks the leader, who confirms; the rest is free again', async () => {
    const asked = await ask('steward01', '年假', '2026-05-11 09:00:00', '2026-05-13 18:00:00')
    id = asked.data.id
    expect(asked.data.days).toBe('3.0')
    for (let step = 0; step < 3 && (await leaveOf(id)).status === 1; step++) {
      const [task] = await demo.app.kernel.q.query<{ username: string }>(
        `select u.username from process_task k join leave_request l on l.process_instance_id = k.instance_id and k.result = 1
         join sys_user u on u.id = coalesce(k.assignee_id, (select c.target_id from process_task__candidates c where c.owner_id = k.id limit 1)) where l.id = $1`,
        [id],
      )
      expect((await approve(task!.username, id)).code).toBe(0)
    }
    expect(await balance('steward01', '年假')).toBe('10.0 / 4.0 / 0.0')
    const away = (returnAt: string) => call('steward01', 'PUT', '/workflow/leave/return', { id, returnAt })
    expect((await away('2026-05-14 09:00:00')).msg).toBe('销假时间须在请假期间内')
    day('2026-05-12 11:00:00')
    expect(await away('2026-05-12 12:00:00')).toMatchObject({ code: 0, data: { unusedDays: '1.5' } })
    expect((await call('steward01', 'PUT', '/workflow/leave/confirm-return', { id })).msg).toBe('不能确认本人的销假')
    expect((await call('engineer01', 'PUT', '/workflow/leave/confirm-return', { id })).code).toBe(403)
    expect(await call('manager01', 'PUT', '/workflow/leave/confirm-return', { id })).toMatchObject({
      code: 0,
      data: { cancelledDays: '1.5' },
    })
    expect(await balance('steward01', '年假')).toBe('10.0 / 2.5 / 0.0')
  })
  it('is too late when the leave is over', async () => {
    day('2026-05-20 09:00:00')
    expect(
      (await call('steward01', 'PUT', '/workflow/leave/return', { id, returnAt: '2026-05-13 09:00:00' })).msg,
    ).toBe('请假已结束，不能销假')
  })
})

it('the lists: mine, what waits for me, my department, all', async () => {
  const page = (username: string, of: string) =>
    get<Page<{ userId: number; taskId: string | null }>>(username, '/workflow/leave/page', { of, limit: 100 })
  const mine = await page('cashier01', 'mine')
  expect(mine.list.every(({ userId }) => userId === demo.users['cashier01'])).toBe(true)
  const waiting = await page('finance01', 'approve')
  expect(waiting.list.length).toBeGreaterThan(0)
  expect(waiting.list.every(({ taskId }) => taskId !== null)).toBe(true)
  expect((await page('finance01', 'department')).list.map(({ userId }) => userId)).toContain(demo.users['cashier01'])
  expect((await page('cashier01', 'all')).total).toBe(mine.total)
})
it('the choices show what is left', async () => {
  const list = await get<LeaveChoice[]>('cashier01', '/workflow/leave/choices', { year: 2026 })
  expect(list.find(({ name }) => name === '调休假')).toMatchObject({ quota: '3.0', frozen: '2.0', available: '1.0' })
  expect(list.find(({ name }) => name === '病假')).toMatchObject({ quota: null, available: null })
})

describe('the jobs', () => {
  it('make the balances of the year once, with what was carried over', async () => {
    day('2027-01-01 00:05:00')
    const { q } = demo.app.kernel
    await q.query('delete from leave_balance where year = 2027')
    const run = () => yearQuota.run({ q, now: demo.app.clock.now(), params: null, log: () => undefined })
    const first = (await run()) as { affected: number }
    expect(first.affected).toBeGreaterThan(50)
    expect(await balance('steward01', '年假', 2027)).toBe('17.5 / 0.0 / 0.0')
    expect(await balance('cashier01', '调休假', 2027)).toBe('3.0 / 0.0 / 0.0')
    expect(await run()).toEqual({ affected: 0 })
  })
  it('remind of the way back', async () => {
    day('2026-03-17 19:00:00')
    const job = remindReturn(demo.app.kernel)
    const answer = await job.run({
      q: demo.app.kernel.q,
      now: demo.app.clock.now(),
      params: null,
      log: () => undefined,
    })
    expect(answer).toEqual({ affected: 1 })
  })
})
