import { patrolPlan } from '@wuguan/contract/patrol/patrol-plan.entity'
import { previewPlan } from '@wuguan/contract/patrol/patrol-task.actions'
import { PLAN_STATUS, TASK_STATUS } from '@wuguan/contract/schedule/schedule-options'
import type { SlotPreview } from '@wuguan/contract/schedule/schedule.actions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPatrols, type PatrolWorld } from '../../../tests/support/patrols.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { generateAll, judgeHealth } from './generate.service.ts'
import { haltTasks } from './task.service.ts'
import { endAll, tickTasks } from './tick.service.ts'

/** What plans make of themselves, whatever the kind of work: patrols stand for all. */
let w: PatrolWorld
let way: string
beforeAll(async () => {
  w = await openPatrols()
  way = await w.way([await w.point(), await w.point()])
})
afterAll(() => w.app.stop())
beforeEach(() => w.at('2027-03-01 07:00:00'))
const { pending, running, done, missed, cancelled } = TASK_STATUS
const within = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(w.app.kernel, work)
const tick = () => within(tickTasks)

describe('plans', () => {
  it.each([
    ['a week without a day', { freq: 'weekly', weekdays: [] }, { weekdays: '请选择星期' }],
    ['a month without a day', { freq: 'monthly' }, { monthDays: '请选择日期' }],
    ['an end before the start', { endDate: '2027-02-01' }, { endDate: '结束日期不能早于开始日期' }],
    ['a start in the past', { startDate: '2027-02-28' }, { startDate: '开始日期不能早于今天' }],
    [
      'equal times',
      {
        times: [
          { start: '08:00', end: '10:00' },
          { start: '08:00', end: '10:00' },
        ],
      },
      { times: '时段重复' },
    ],
    [
      'times that overlap',
      {
        times: [
          { start: '08:00', end: '10:00' },
          { start: '09:00', end: '11:00' },
        ],
      },
      { times: '时段“08:00-10:00”与“09:00-11:00”重叠' },
    ],
  ])('refuse %s', async (_what, more, data) => {
    expect(await w.tryPlan(way, more)).toMatchObject({ code: 400, data })
  })
  it('are numbered and say when they fall due', async () => {
    const id = await w.plan(way, { freq: 'weekly', weekdays: [1, 3, 5] })
    const row = await w.one<{ plan_no: string; cycle_text: string }>(
      'select plan_no, cycle_text from schedule_plan where id = $1',
      [id],
    )
    expect(row.plan_no).toMatch(/^XJ\d{6}\d{3}$/)
    expect(row.cycle_text).toBe('每周一、三、五 08:00-10:00')
  })
  it('are not enabled with nobody, nothing to come, a stopped target, or too much a day', async () => {
    const sentence = async (more: Record<string, unknown>, on = way) =>
      (await w.pressPlan('enable', await w.plan(on, more))).msg
    expect(await sentence({ userIds: [] })).toBe('请选择执行人')
    expect(await sentence({ excludeDates: [{ date: '2027-03-01' }], freq: 'once' })).toBe(
      '按当前设置不会产生任务，请检查周期',
    )
    const stopped = await w.way([await w.point()], { name: '停用的路' })
    const id = await w.plan(stopped)
    await w.sql('update patrol_way set enabled = 0 where id = $1', [stopped])
    expect((await w.pressPlan('enable', id)).msg).toBe('对象“停用的路”已停用')
    const times = Array.from({ length: 24 }, (_, hour) => ({
      start: `${String(hour).padStart(2, '0')}:00`,
      end: `${String(hour).padStart(2, '0')}:30`,
    }))
    const userIds = [w.ann.userId, w.bob.userId, w.boss.userId]
    const many = await w.plan(way, { times, assignMode: 'each', userIds })
    // 24 times a day, three people: more than the limit only with more ways.
    expect((await w.pressPlan('enable', many)).code).toBe(0)
    const ways = await Promise.all(Array.from({ length: 8 }, async () => w.way([await w.point()])))
    const flood = await w.plan(way, {
      times,
      assignMode: 'each',
      userIds,
      wayIds: [...ways],
    })
    expect((await w.pressPlan('enable', flood)).msg).toBe('该计划每天将生成576个任务，超过上限500')
  })
  it('made by the product are not edited by hand', async () => {
    const id = await w.plan(way)
    await w.sql('update schedule_plan set by_system = true where id = $1', [id])
    const answer = await w.admin.call('PUT', patrolPlan.base!, { ...w.place, body: { id, version: 1, name: '改名' } })
    expect(answer).toMatchObject({ code: 422, msg: '系统生成的计划不能直接编辑' })
  })
  it('are foreseen for a year', async () => {
    const { communityId, ...draft } = w.draft(way, { freq: 'monthly', monthDays: [31], startDate: '2027-03-01' })
    const { data } = await w.admin.call<SlotPreview>(previewPlan.method, previewPlan.path, {
      ...w.place,
      body: { draft: { ...draft, communityId } },
    })
    expect(data).toMatchObject({ words: '每月31日 08:00-10:00', total: 12, aDay: 1 })
    expect(data.slots.slice(0, 2).map(({ date }) => date)).toEqual(['2027-03-31', '2027-04-30'])
    expect(data.months).toHaveLength(12)
  })
})

describe('tasks of a plan', () => {
  const WEEK = {
    freq: 'weekly',
    weekdays: [1, 3, 5],
    times: [
      { start: '08:00', end: '10:00' },
      { start: '20:00', end: '22:00' },
    ],
    leadDays: 6,
  }
  it('shared: six of a week with all their steps', async () => {
    const points = await Promise.all(Array.from({ length: 12 }, () => w.point()))
    const id = await w.enabled(await w.way(points), WEEK)
    expect(await w.tasksOf(id)).toHaveLength(6)
    const [steps] = await w.sql<{ n: number }>(
      'select count(*)::int as n from schedule_step s join schedule_task t on t.id = s.task_id where t.plan_id = $1',
      [id],
    )
    expect(steps!.n).toBe(72)
  })
  it('each: one for everybody; in turn: one after the other', async () => {
    const userIds = [w.ann.userId, w.bob.userId]
    expect(await w.tasksOf(await w.enabled(way, { ...WEEK, assignMode: 'each', userIds }))).toHaveLength(12)
    const turns = await w.tasksOf(await w.enabled(way, { ...WEEK, assignMode: 'rotate', userIds }))
    expect(turns.map(({ people }) => people[0])).toEqual([0, 1, 0, 1, 0, 1].map((at) => userIds[at]))
  })
  it('come to whoever is on duty, and wait where nobody is', async () => {
    const { id: shift } = await w.one<{ id: string }>(
      'select id from shift where company_id = $1 and not cross_day order by start_time limit 1',
      [w.place.companyId],
    )
    await w.sql("update shift set start_time = '07:00', end_time = '15:00' where id = $1", [shift])
    await w.sql(
      "insert into staff_schedule (id, company_id, community_id, user_id, date, shift_id, status, created_at, updated_at) values (gen_random_uuid(), $1, $2, $3, '2027-03-02', $4, 1, now(), now())",
      [w.place.companyId, w.place.communityId, w.bob.userId, shift],
    )
    const id = await w.enabled(way, { assignMode: 'duty', userIds: [w.ann.userId, w.bob.userId], leadDays: 2 })
    expect((await w.tasksOf(id)).map(({ date, people }) => [date, people])).toEqual([
      ['2027-03-01', []],
      ['2027-03-02', [w.bob.userId]],
      ['2027-03-03', []],
    ])
  })
  it('are made once by two servers, for five hundred plans', async () => {
    const template = await w.plan(way, { leadDays: 0 })
    await w.sql(
      `insert into schedule_plan (id, company_id, community_id, biz_kind, plan_no, name, freq, every, times, span_days, start_date, holiday_policy, lead_days, early_minutes, late_minutes, makeup_days,
         assign_mode, assignee_kind, abnormal_policy, status, plan_version, enabled_at, unanswered, created_at, updated_at)
       select gen_random_uuid(), company_id, community_id, biz_kind, 'XJX' || n, 'X' || n, freq, every, times, span_days, start_date, holiday_policy, 2, 0, 0, 0,
         assign_mode, assignee_kind, abnormal_policy, 20, 1, $2, 0, created_at, updated_at from schedule_plan cross join generate_series(1, 500) n where id = $1`,
      [template, w.app.clock.now()],
    )
    await w.sql(
      "insert into schedule_plan__way_ids (owner_id, target_id, position) select p.id, $1::uuid, 0 from schedule_plan p where p.plan_no like 'XJX%'",
      [way],
    )
    await Promise.all([generateAll(w.app.kernel), generateAll(w.app.kernel)])
    const count = async () =>
      (
        await w.one<{ n: number }>(
          "select count(*)::int as n from schedule_task t join schedule_plan p on p.id = t.plan_id where p.plan_no like 'XJX%'",
        )
      ).n
    expect(await count()).toBe(1500)
    await w.sql("update schedule_plan set generated_until = null where plan_no like 'XJX%'")
    await generateAll(w.app.kernel)
    expect(await count()).toBe(1500)
    await w.sql("update schedule_plan set status = 90 where plan_no like 'XJX%'")
  })
  it('of nights when the server stood still are made up for, three days back and out of the rates', async () => {
    const id = await w.enabled(way, { leadDays: 0 })
    // Ten days of which nobody made any task.
    await w.at('2027-03-11 12:00:00')
    await generateAll(w.app.kernel)
    const tasks = await w.tasksOf(id)
    expect(tasks.map(({ date, status, late }) => [date, status, late])).toEqual([
      ['2027-03-01', pending, false],
      ['2027-03-08', missed, true],
      ['2027-03-09', missed, true],
      ['2027-03-10', missed, true],
      ['2027-03-11', missed, true],
    ])
    await generateAll(w.app.kernel)
    expect(await w.tasksOf(id)).toHaveLength(5)
  })
  it('of a later version are made anew, those that are begun stay', async () => {
    const id = await w.enabled(way, { leadDays: 2, earlyMinutes: 120 })
    const [first] = await w.tasksOf(id)
    expect((await w.press('start', first!.id)).code).toBe(0)
    const put = await w.admin.call('PUT', patrolPlan.base!, {
      ...w.place,
      body: { id, version: await w.version('schedule_plan', id), times: [{ start: '14:00', end: '16:00' }] },
    })
    expect(put.code, JSON.stringify(put)).toBe(0)
    expect((await w.tasksOf(id)).map(({ start, status }) => [start, status])).toEqual([
      ['2027-03-01 08:00', running],
      ['2027-03-01 14:00', pending],
      ['2027-03-02 14:00', pending],
      ['2027-03-03 14:00', pending],
    ])
  })
  it('are cancelled by a pause and come back with it', async () => {
    const id = await w.enabled(way, { leadDays: 1 })
    expect((await w.pressPlan('pause', id, { reason: '装修' })).code).toBe(0)
    expect((await w.tasksOf(id)).map(({ status }) => status)).toEqual([cancelled, cancelled])
    expect((await w.pressPlan('enable', id)).code).toBe(0)
    expect((await w.tasksOf(id)).map(({ status }) => status)).toEqual([pending, pending])
    expect((await w.pressPlan('void', id, { reason: '不再需要' })).code).toBe(0)
    expect((await w.tasksOf(id)).map(({ status }) => status)).toEqual([cancelled, cancelled])
  })
  it('over midnight belong to the day they start on and are missed when it ends', async () => {
    const id = await w.enabled(way, { times: [{ start: '22:00', end: '06:00' }], leadDays: 0, lateMinutes: 30 })
    await w.at('2027-03-02 06:30:00')
    await tick()
    expect(await w.tasksOf(id)).toMatchObject([{ date: '2027-03-01', status: pending }])
    await w.at('2027-03-02 06:30:01')
    await tick()
    expect(await w.tasksOf(id)).toMatchObject([{ date: '2027-03-01', status: missed }])
    const [task] = await w.tasksOf(id)
    expect((await w.stepsOf(task!.id)).map(({ status }) => status)).toEqual(['missed', 'missed'])
  })
  it('with no last moment are overdue and never missed', async () => {
    const id = await w.enabled(way, {
      freq: 'interval',
      every: 15,
      intervalFrom: 'done',
      unlimited: true,
      leadDays: 30,
    })
    expect(await w.tasksOf(id)).toHaveLength(1)
    await w.at('2027-04-20 09:00:00')
    await tick()
    const [row] = await w.sql<{ status: number; overdue: boolean }>(
      'select status, overdue from schedule_task where plan_id = $1',
      [id],
    )
    expect(row).toEqual({ status: pending, overdue: true })
  })
  it('that nobody does put a mark on their plan, which goes on; a plan ends with its last day', async () => {
    const id = await w.enabled(way, { leadDays: 5, endDate: '2027-03-06' })
    await w.at('2027-03-06 12:00:00')
    await tick()
    await within(judgeHealth)
    expect(await w.one('select status, unanswered from schedule_plan where id = $1', [id])).toEqual({
      status: PLAN_STATUS.enabled,
      unanswered: 6,
    })
    await w.at('2027-03-07 00:05:00')
    await within(endAll)
    expect(await w.one('select status from schedule_plan where id = $1', [id])).toEqual({ status: PLAN_STATUS.ended })
  })
  it('of a plan that has lost its targets: it stops itself and says why', async () => {
    const lost = await w.way([await w.point()])
    const id = await w.enabled(lost, { leadDays: 1 })
    await w.sql('update patrol_way set enabled = 0 where id = $1', [lost])
    await w.at('2027-03-04 07:00:00')
    await generateAll(w.app.kernel)
    expect(await w.one('select status, fault from schedule_plan where id = $1', [id])).toEqual({
      status: PLAN_STATUS.paused,
      fault: '没有可用的对象，已自动暂停',
    })
  })
  it('keep their items as they were when they were made', async () => {
    const itemSetId = await w.set([{ name: '温度', valueType: 'number', normalMin: '0', normalMax: '60' }])
    const own = await w.way([await w.point({ itemSetId })])
    const id = await w.enabled(own, { leadDays: 0 })
    await w.sql("update patrol_item_set set items = '[]' where id = $1", [itemSetId])
    const [task] = await w.tasksOf(id)
    expect((await w.sheet(task!.id)).steps[0]!.items).toMatchObject([{ name: '温度', normalMax: '60.0000' }])
  })
})

describe('a plan that counts from what was done', () => {
  const FLOATING = { freq: 'interval', every: 15, intervalFrom: 'done', leadDays: 20 }
  const datesOf = async (id: string) => (await w.tasksOf(id)).map(({ date, status }) => [date, status])
  const finish = async (id: string) => {
    expect(await w.press('start', id)).toMatchObject({ code: 0 })
    for (const step of await w.stepsOf(id)) expect(await w.sign(step.id)).toMatchObject({ code: 0 })
    expect(await w.press('submit', id)).toMatchObject({ code: 0 })
  }
  const first = async (id: string) => (await w.tasksOf(id)).at(-1)!.id
  it('is saved and made anew while its task is open, begun or overdue', async () => {
    const id = await w.enabled(way, { ...FLOATING, unlimited: true })
    const save = async (more: Readonly<Record<string, unknown>>) =>
      w.admin.call('PUT', patrolPlan.base!, {
        ...w.place,
        body: { id, version: await w.version('schedule_plan', id), ...more },
      })
    expect(await save({ times: [{ start: '14:00', end: '16:00' }] })).toMatchObject({ code: 0 })
    expect(await w.pressPlan('generate', id)).toMatchObject({ code: 0 })
    expect((await w.tasksOf(id)).map(({ start }) => start)).toEqual(['2027-03-01 14:00'])
    await w.at('2027-04-20 09:00:00')
    expect(await save({ remark: '仍在等待' })).toMatchObject({ code: 0 })
    expect(await w.pressPlan('generate', id)).toMatchObject({ code: 0 })
    expect(await datesOf(id)).toEqual([['2027-03-01', pending]])
  })
  it('goes on after a task that was cancelled, or whose target stood still', async () => {
    const own = await w.way([await w.point()])
    const id = await w.enabled(own, FLOATING)
    expect(await w.press('cancel', await first(id), w.admin, { reason: '停电' })).toMatchObject({ code: 0 })
    await generateAll(w.app.kernel)
    expect(await datesOf(id)).toEqual([
      ['2027-03-01', cancelled],
      ['2027-03-16', pending],
    ])
    await within((at) => haltTasks(at, 'patrol', own, '对象已停用'))
    await w.at('2027-03-17 07:00:00')
    await generateAll(w.app.kernel)
    expect(await datesOf(id)).toEqual([
      ['2027-03-01', cancelled],
      ['2027-03-16', cancelled],
      ['2027-03-31', pending],
    ])
  })
  it('that paused over its day goes on with the next that can still be done', async () => {
    const id = await w.enabled(way, { ...FLOATING, leadDays: 7 })
    await w.at('2027-03-01 08:00:00')
    await finish(await first(id))
    expect(await w.pressPlan('pause', id, { reason: '装修' })).toMatchObject({ code: 0 })
    await w.at('2027-04-24 07:00:00')
    expect(await w.pressPlan('enable', id)).toMatchObject({ code: 0 })
    expect(await datesOf(id)).toEqual([
      ['2027-03-01', done],
      ['2027-04-30', pending],
    ])
  })
  it('does not come back to the day of a task that was done before it', async () => {
    const id = await w.enabled(way, { ...FLOATING, every: 1, leadDays: 2, earlyMinutes: 1440 })
    await w.at('2027-03-01 08:00:00')
    await finish(await first(id))
    await generateAll(w.app.kernel)
    await w.at('2027-03-01 09:00:00')
    await finish(await first(id))
    await generateAll(w.app.kernel)
    expect(await datesOf(id)).toEqual([
      ['2027-03-01', done],
      ['2027-03-02', done],
      ['2027-03-03', pending],
    ])
  })
  it('makes up for three days at most when the server stood still, and leaves out days that are excluded', async () => {
    const id = await w.enabled(way, { ...FLOATING, every: 1, leadDays: 0, excludeDates: [{ date: '2027-03-01' }] })
    expect(await datesOf(id)).toEqual([])
    await w.at('2027-03-11 12:00:00')
    for (let run = 0; run < 5; run++) await generateAll(w.app.kernel)
    expect((await w.tasksOf(id)).map(({ date, status, late }) => [date, status, late])).toEqual(
      ['2027-03-08', '2027-03-09', '2027-03-10', '2027-03-11'].map((date) => [date, missed, true]),
    )
  })
})
