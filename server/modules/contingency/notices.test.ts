import { contingencyTaskFlow } from '@wuguan/contract/contingency/contingency-task.flow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTINGENCY_CODES, type EmergencyWorld, openEmergencies } from '../../../tests/support/contingencies.ts'
import { contingencyJobs } from './jobs.ts'

/** Who is told what of an emergency, by its verbs and by time. */
let w: EmergencyWorld
beforeAll(async () => {
  w = await openEmergencies()
})
afterAll(() => w.app.stop())

const clock = async (now: string) => {
  w.app.clock.set(now)
  await w.sql("update user_session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'", [
    w.app.clock.now(),
  ])
}
const run = async (name: string) => {
  const job = contingencyJobs.map((one) => one(w.app.kernel)).find(({ code }) => code === `contingency.${name}`)!
  await job.run({ q: w.app.kernel.q, now: w.app.clock.now(), params: {}, log: () => {} })
}
/** What was said of one event, and to whom. */
const toldOf = async (id: string, event: string) =>
  (await w.notices(id)).filter((one) => one.event === `contingency.${event}`)
const taskOf = async (id: string, step: string) =>
  (await w.sql<{ id: string }>('select id from contingency_task where event_id = $1 and step = $2', [id, step]))[0]!.id

describe('time', () => {
  it('asks for a report again once for each time that it is due, whoever commands and whoever manages the project', async () => {
    await clock('2025-04-04 12:00:00')
    const id = await w.reported()
    const told = () => toldOf(id, 'progressOver')
    await clock('2025-04-04 13:00:00')
    await run('progressRemind')
    expect(await told()).toEqual([])
    await clock('2025-04-04 13:00:59')
    await run('progressRemind')
    await run('progressRemind')
    const once = {
      event: 'contingency.progressOver',
      receivers: [w.chief.userId, w.manager.userId],
      id,
      title: '地库充电区冒烟',
      minutes: '60',
    }
    expect(await told()).toEqual([once])
    await clock('2025-04-04 13:30:00')
    await w.done('progress', id, { kind: 'progress', content: '明火已扑灭' })
    await clock('2025-04-04 14:30:00')
    await run('progressRemind')
    expect(await told()).toEqual([once])
    await clock('2025-04-04 14:31:00')
    await run('progressRemind')
    await run('progressRemind')
    expect(await told()).toEqual([once, { ...once, minutes: '61' }])
    await w.done('control', id, { controlledAt: '2025-04-04 14:30:00', content: '现场已经控制' })
    await clock('2025-04-04 18:00:00')
    await run('progressRemind')
    expect(await told()).toHaveLength(2)
  })

  it('tells of a task over its time once, whoever has it, else whoever commands, and again when it is given another time', async () => {
    await clock('2025-04-05 09:00:00')
    const id = await w.reported({ typeId: w.types.fire })
    const owned = await taskOf(id, '疏散楼层')
    await w.verb(contingencyTaskFlow, 'assign', owned, { ownerId: w.manager.userId }, w.chief)
    const told = async () => (await toldOf(id, 'taskOver')).map((one) => [one['task'], one.receivers])
    await clock('2025-04-05 09:15:00')
    await run('taskOver')
    const first = ['确认火情', [w.chief.userId]]
    expect(await told()).toEqual([first])
    await clock('2025-04-05 09:15:01')
    await run('taskOver')
    await run('taskOver')
    const second = ['疏散楼层', [w.manager.userId]]
    expect(await told()).toEqual([first, second])
    await w.verb(contingencyTaskFlow, 'done', await taskOf(id, '确认火情'), {}, w.chief)
    const later = { ownerId: w.manager.userId, dueAt: '2025-04-05 10:00:00' }
    expect((await w.verb(contingencyTaskFlow, 'assign', owned, later, w.chief)).code).toBe(0)
    await clock('2025-04-05 10:00:01')
    await run('taskOver')
    await run('taskOver')
    expect(await told()).toEqual([first, second, second])
  })

  it('tells whoever commands and whoever reported of what is not closed in its days, by every run as long as it lasts', async () => {
    await clock('2025-04-06 09:00:00')
    const author = await w.user('cont-tells', CONTINGENCY_CODES)
    const id = await w.reported({}, author)
    const told = async () => (await toldOf(id, 'closeOver')).map(({ receivers }) => receivers)
    await clock('2025-04-21 08:00:00')
    await run('closeOver')
    expect(await told()).toEqual([])
    for (const morning of ['2025-04-22 08:00:00', '2025-04-23 08:00:00']) {
      await clock(morning)
      await run('closeOver')
    }
    expect(await told()).toEqual([
      [w.chief.userId, author.userId],
      [w.chief.userId, author.userId],
    ])
    await w.sql('update contingency_event set handle_status = 50 where id = $1', [id])
    await clock('2025-04-24 08:00:00')
    await run('closeOver')
    expect(await told()).toHaveLength(2)
  })
})

describe('a drill', () => {
  it.each([
    ['says so in every notice and in what people decide on', true, '【演练】地库充电区冒烟'],
    ['is what the real thing is not', false, '地库充电区冒烟'],
  ])('%s', async (_what, drill, title) => {
    await clock(drill ? '2025-05-04 09:00:00' : '2025-06-04 09:00:00')
    const id = await w.reported({ drill, typeId: w.types.fire })
    const titled = async () => {
      const [row] = await w.sql<{ title: string }>('select title from process_instance where business_id = $1', [id])
      return row!.title
    }
    expect(await titled()).toBe(`应急上报：${title}`)
    await w.done('muster', id, { userIds: [w.manager.userId] })
    await w.agree(id)
    await clock(drill ? '2025-05-04 11:00:00' : '2025-06-04 11:00:00')
    await run('progressRemind')
    await run('taskOver')
    await clock(drill ? '2025-05-24 08:00:00' : '2025-06-24 08:00:00')
    await run('closeOver')
    const said = await w.notices(id)
    expect(new Set(said.map((one) => one.event))).toEqual(
      new Set(
        ['assigned', 'reported', 'mustered', 'decided', 'progressOver', 'taskOver', 'closeOver'].map(
          (name) => `contingency.${name}`,
        ),
      ),
    )
    expect(new Set(said.map((one) => one['title']))).toEqual(new Set([title]))
  })
})
