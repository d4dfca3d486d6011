import { type Command, readCommand } from '@wuguan/contract/contingency/contingency.actions'
import { contingencyTask } from '@wuguan/contract/contingency/contingency-parts.entity'
import { contingencyTaskFlow } from '@wuguan/contract/contingency/contingency-task.flow'
import { emergencyDetail, emergencyFigures } from '@wuguan/contract/contingency/emergency-figures.report'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EmergencyWorld, openEmergencies } from '../../../tests/support/contingencies.ts'

/** The figures of the statistics, over emergencies that were led by the clock: each rate has one that counts and one that just does not. */
let w: EmergencyWorld
let first: string
let second: string
let third: string

const clock = async (now: string) => {
  w.app.clock.set(now)
  await w.sql("update user_session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'", [
    w.app.clock.now(),
  ])
}
const found = (foundAt: string, more = {}) => ({ happenedAt: foundAt, foundAt, ...more })
const task = async (verb: 'done' | 'skip', id: string, step: string, values = {}) => {
  const [row] = await w.sql<{ id: string }>('select id from contingency_task where event_id = $1 and step = $2', [
    id,
    step,
  ])
  const { code, msg } = await w.verb(contingencyTaskFlow, verb, row!.id, values, w.chief)
  expect(code, msg).toBe(0)
}
const figures = async () => {
  const { data } = await w.admin.call<{ totals: { values: Record<string, string> } }>(
    'GET',
    `${emergencyFigures.path}/report`,
    { query: { by: 'levelId', across: 'none' } },
  )
  return data.totals.values
}

beforeAll(async () => {
  w = await openEmergencies('2025-04-04 09:10:00')
  first = await w.reported(found('2025-04-04 09:00:00', { typeId: w.types.fire, title: '一' }))
  second = await w.reported(found('2025-04-04 08:39:00', { title: '二' }))
  third = await w.reported(found('2025-04-04 08:40:00', { typeId: w.types.fire, title: '三' }))
  const drill = await w.reported(found('2025-04-04 08:00:00', { typeId: w.types.fire, title: '四', drill: true }))
  const cancelled = await w.reported(found('2025-04-04 08:00:00', { typeId: w.types.fire, title: '五' }))
  await w.done('withdraw', cancelled)
  await w.done('cancel', cancelled, { reason: '误报' })

  await clock('2025-04-04 09:15:00')
  await task('done', first, '确认火情')
  await task('skip', third, '确认火情', { remark: '已由业主确认' })
  await clock('2025-04-04 09:30:00')
  await task('done', first, '疏散楼层')
  await clock('2025-04-04 10:50:00')
  const content = '现场已经控制'
  await w.done('control', first, { controlledAt: '2025-04-04 10:45:00', content })
  await w.done('control', second, { controlledAt: '2025-04-04 09:54:00', content })
  await w.done('control', drill, { controlledAt: '2025-04-04 08:01:00', content })

  await clock('2025-04-05 09:10:00')
  await w.agree(first)
  await clock('2025-04-05 09:10:01')
  await w.agree(second)
  await w.done('closeApply', first, {
    closeSummary: '火情扑灭，现场恢复正常，受影响业主已全部回访完毕。',
    causeText: '电动车电池老化短路引起冒烟，充电区缺少自动断电装置。',
    improveText: '充电区加装烟感和自动断电装置，每周组织一次专项检查。',
  })
  await w.agree(first)
  const late = { eventId: third, communityId: w.communityId, step: '还没到期', dueAt: '2025-04-06 00:00:00' }
  await w.made(contingencyTask.base!, late)
})
afterAll(() => w.app.stop())

it('count what was reported, decided on, controlled, done and closed in time', async () => {
  const rows = await w.sql(
    'select title, late_report as late from contingency_event where id = any($1::uuid[]) order by reported_at, id',
    [[first, second, third]],
  )
  expect(rows).toEqual([
    { title: '一', late: false },
    { title: '二', late: true },
    { title: '三', late: false },
  ])
  expect(await figures()).toMatchObject({
    events: '3',
    inTime: '2',
    inTimeRate: '66.67',
    audited: '2',
    auditedInTime: '1',
    auditRate: '50.00',
    controlled: '2',
    controlMinutes: '180',
    meanControl: '90.00',
    tasksDue: '3',
    tasksInTime: '1',
    taskRate: '33.33',
    closed: '1',
    closeRate: '33.33',
    overdueOpen: '0',
  })
})

it('take 105 minutes from finding it at 09:00 to its control at 10:45', async () => {
  const { data } = await w.admin.call<{ list: Record<string, unknown>[] }>(
    'GET',
    `${emergencyDetail.path}/report/rows/page`,
    { query: { limit: 10, measure: 'events' } },
  )
  const minutes = Object.fromEntries(data.list.map(({ title, controlMinutes }) => [title, controlMinutes]))
  expect(minutes).toEqual({ 一: 105, 二: 75, 三: null })
})

it('call a task that was due at 09:25 and done at 09:30 five minutes over, and one done by the minute none', async () => {
  const { data } = await w.chief.call<Command>(readCommand.method, readCommand.path, { query: { id: first } })
  expect(data.tasks.map(({ step, dueAt, minutesOver }) => [step, dueAt, minutesOver])).toEqual([
    ['确认火情', '2025-04-04 09:15:00', 0],
    ['疏散楼层', '2025-04-04 09:25:00', 5],
  ])
})

it('call open what has passed the days of its level', async () => {
  await clock('2025-04-19 09:10:00')
  expect((await figures())['overdueOpen']).toBe('0')
  await clock('2025-04-19 09:10:01')
  expect((await figures())['overdueOpen']).toBe('2')
})
