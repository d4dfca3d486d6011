import { createHash } from 'node:crypto'
import { centreReport } from '@wuguan/contract/patrol/centre.report'
import { DOUBLE_SIGN_STATUS } from '@wuguan/contract/patrol/double-sign.entity'
import { doubleSignFlow } from '@wuguan/contract/patrol/double-sign.flow'
import { patrolFindingFlow } from '@wuguan/contract/patrol/patrol-finding.flow'
import type { ReportAnswer } from '@wuguan/contract/kernel/report'
import { staffReport } from '@wuguan/contract/patrol/staff.report'
import { doubleSignOf, patrolDay, spotCheck } from '@wuguan/contract/patrol/patrol-task.actions'
import type { CarriedDay } from '@wuguan/contract/schedule/schedule.actions'
import { FINDING_STATUS, TASK_STATUS } from '@wuguan/contract/schedule/schedule-options'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { sendPicture } from '../../../tests/support/import-batches.ts'
import { openPatrols, type PatrolWorld, SPOT } from '../../../tests/support/patrols.ts'
import { makeUser } from '../../../tests/support/user.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { followOrders } from '../schedule/finding.service.ts'
import { tickTasks } from '../schedule/tick.service.ts'
import { expireDoubleSigns } from './double-sign.service.ts'

/** 巡检任务: begun, signed point by point, submitted, audited; what was found, and who signed with whom. */
let w: PatrolWorld
beforeAll(async () => {
  w = await openPatrols()
  await w.at('2027-03-01 08:00:00')
  await w.setting('autoOrderOnSerious', false)
})
afterAll(() => w.app.stop())
const { pending, running, pendingAudit, done, missed } = TASK_STATUS
const within = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(w.app.kernel, work)
type Values = Readonly<Record<string, unknown>>
const statusOf = async (id: string) =>
  (await w.one<{ status: number }>('select status from schedule_task where id = $1', [id])).status
const codeOf = async (point: string) =>
  (await w.one<{ code: string }>('select code from patrol_point where id = $1', [point])).code

describe('starting', () => {
  it('waits for its time, ends with it, and is for whoever it was given to', async () => {
    const way = await w.way([await w.point()])
    await w.at('2027-03-02 07:00:00')
    const plan = await w.enabled(way, { startDate: '2027-03-02', leadDays: 0 })
    const [task] = await w.tasksOf(plan)
    await w.at('2027-03-02 07:20:00')
    expect((await w.press('start', task!.id)).msg).toBe('未到执行时间，最早2027-03-02 08:00可开始')
    await w.at('2027-03-02 08:00:00')
    expect((await w.press('start', task!.id, w.bob)).msg).toBe('该任务不是分配给您的')
    await w.at('2027-03-02 10:00:01')
    expect((await w.press('start', task!.id)).msg).toBe('任务已超过执行期限')
    await w.at('2027-03-02 10:00:00')
    expect((await w.press('start', task!.id)).code).toBe(0)
    await w.press('submit', task!.id)
  })
  it('is won by the first of two; the second hears who has it', async () => {
    const way = await w.way([await w.point()])
    await w.at('2027-03-02 07:00:00')
    const plan = await w.enabled(way, { startDate: '2027-03-02', leadDays: 0, userIds: [w.ann.userId, w.bob.userId] })
    const [task] = await w.tasksOf(plan)
    await w.at('2027-03-02 11:00:00')
    await w.sql("update schedule_task set latest_at = latest_at + interval '5 hours' where id = $1", [task!.id])
    await w.sql('update schedule_task set status = 40 where executor_id = $1 and status = 20', [w.ann.userId])
    const version = await w.version('schedule_task', task!.id)
    const start = (caller: Caller) =>
      caller.call('PUT', `${w.patrolTask.base!}/start`, { ...w.place, body: { id: task!.id, version } })
    const answers = await Promise.all([start(w.ann), start(w.bob)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 409])
    const { executor } = (await w.tasksOf(plan))[0]!
    const name = executor === w.ann.userId ? 'patrol-ann' : 'patrol-bob'
    expect(answers.find(({ code }) => code === 409)!.msg).toBe(`任务已由${name}开始`)
    await w.sql('update schedule_task set status = 40 where id = $1', [task!.id])
  })
  it('is one at a time, unless the times overlap by plan', async () => {
    const way = await w.way([await w.point()])
    const open = await w.begun(way, { day: '2027-03-03' })
    const no = (await w.one<{ no: string }>('select task_no as no from schedule_task where id = $1', [open])).no
    const later = await w.plan(way, {
      startDate: '2027-03-03',
      times: [{ start: '10:00', end: '12:00' }],
      leadDays: 0,
      earlyMinutes: 180,
    })
    await w.pressPlan('enable', later)
    const [next] = await w.tasksOf(later)
    expect((await w.press('start', next!.id)).msg).toBe(`您有未提交的巡检任务“${no}”`)
    const beside = await w.plan(way, {
      startDate: '2027-03-03',
      times: [{ start: '09:00', end: '11:00' }],
      leadDays: 0,
      earlyMinutes: 180,
    })
    await w.pressPlan('enable', beside)
    expect((await w.press('start', (await w.tasksOf(beside))[0]!.id)).code).toBe(0)
    await w.sql('update schedule_task set status = 40 where executor_id = $1', [w.ann.userId])
  })
})

describe('signing', () => {
  it('is refused by the wrong code, an old one, too far away, an unsure position', async () => {
    const [one, two] = [await w.point(), await w.point()]
    const task = await w.begun(await w.way([one, two]), { day: '2027-03-04' })
    const [first] = await w.stepsOf(task)
    expect((await w.sign(first!.id, { method: 'qr', code: await codeOf(two) })).msg).toBe('二维码与当前点位不符')
    await w.sql("update patrol_point set old_codes = array['ABCDEFGHJKMN'] where id = $1", [one])
    expect((await w.sign(first!.id, { method: 'qr', code: 'PT:ABCDEFGHJKMN' })).msg).toBe('该二维码已作废')
    expect((await w.sign(first!.id, { place: { ...SPOT, lat: 31.231 } })).msg).toBe('距离点位67米，超出50米范围')
    expect((await w.sign(first!.id, { accuracy: 101 })).msg).toBe('定位精度不足，请移动到空旷处')
    expect((await w.sign(first!.id, {}, w.bob)).msg).toBe('该任务不是分配给您的')
    const near = await w.sign(first!.id, { place: { ...SPOT, lat: 31.2308 } })
    expect(near.data).toMatchObject({ done: true, distance: 44 })
    expect((await w.press('submit', task)).msg).toBe('还有1个点位未完成')
    expect(
      (await w.sign((await w.stepsOf(task))[1]!.id, { method: 'qr', code: `pt:${await codeOf(two)}`.toUpperCase() }))
        .data.done,
    ).toBe(true)
    expect((await w.press('submit', task)).code).toBe(0)
    expect((await w.sign(first!.id)).msg).toBe('任务不在执行中，不能签到')
  })
  it('keeps to the order of the way and to the time between two points', async () => {
    const modelId = await w.model({ checkOrder: true, minIntervalSeconds: 30 })
    const points = [await w.point({ name: '甲点' }), await w.point({ name: '乙点' })]
    const task = await w.begun(await w.way(points, { ordered: true }), { day: '2027-03-05', modelId })
    const [first, second] = await w.stepsOf(task)
    expect((await w.sign(second!.id)).msg).toBe('请按顺序巡检，下一点位为“甲点”')
    expect((await w.sign(first!.id)).code).toBe(0)
    await w.at('2027-03-05 08:00:29')
    expect((await w.sign(second!.id)).msg).toBe('与上一点间隔过短')
    await w.at('2027-03-05 08:00:30')
    expect((await w.sign(second!.id)).code).toBe(0)
    await w.press('submit', task)
  })
  it('is done only when every method is recorded, where all are asked for', async () => {
    const modelId = await w.model({ methodRule: 'all' })
    const point = await w.point()
    const task = await w.begun(await w.way([point]), { day: '2027-03-06', modelId })
    const [step] = await w.stepsOf(task)
    expect((await w.sign(step!.id)).data.done).toBe(false)
    expect((await w.press('submit', task)).msg).toBe('还有1个点位未完成')
    expect((await w.sign(step!.id, { method: 'qr', code: await codeOf(point) })).data.done).toBe(true)
    await w.press('submit', task)
  })
  it('again keeps the first time and takes the later items', async () => {
    const itemSetId = await w.set([{ name: '门锁', valueType: 'text', photoRule: 'never' }])
    const task = await w.begun(await w.way([await w.point({ itemSetId })]), { day: '2027-03-07' })
    const [step] = await w.stepsOf(task)
    const item = (await w.sheet(task)).steps[0]!.items[0]!.id
    const first = await w.sign(step!.id, { items: [{ itemId: item, value: '好' }] })
    await w.at('2027-03-07 08:10:00')
    const again = await w.sign(step!.id, { items: [{ itemId: item, value: '坏' }] })
    expect(again.data.signAt).toBe(first.data.signAt)
    const { steps } = await w.sheet(task)
    expect(steps).toHaveLength(1)
    expect(steps[0]).toMatchObject({ signAt: '2027-03-07 08:00:00', items: [{ value: '坏' }] })
    await w.press('submit', task)
  })
  it('marks a clock that is wrong and a pace that nobody walks; without coordinates it says nothing', async () => {
    const points = [
      await w.point(),
      await w.point({ geo: { ...SPOT, lat: SPOT.lat + 0.0045 } }),
      await w.point({ geo: null }),
    ]
    const task = await w.begun(await w.way(points), { day: '2027-03-08' })
    const [a, b, c] = await w.stepsOf(task)
    await w.sign(a!.id, { clientAt: '2027-03-08 08:10:00' })
    await w.at('2027-03-08 08:00:30')
    expect(
      (await w.sign(b!.id, { place: { ...SPOT, lat: SPOT.lat + 0.0045 }, clientAt: '2027-03-08 08:11:00' })).code,
    ).toBe(0)
    await w.sign(c!.id)
    expect(await w.stepsOf(task)).toMatchObject([
      { skewed: false, speedy: false },
      { skewed: true, speedy: true },
      { skewed: false, speedy: false },
    ])
    await w.press('submit', task)
  })
  it('by hand says why and is marked, where the mode allows it', async () => {
    const task = await w.begun(await w.way([await w.point()]), { day: '2027-03-09' })
    const [step] = await w.stepsOf(task)
    expect(await w.sign(step!.id, { method: 'manual' })).toMatchObject({
      code: 400,
      data: { reason: '请填写补录原因' },
    })
    expect((await w.sign(step!.id, { method: 'manual', reason: '标签脱落' })).data.done).toBe(true)
    await w.press('submit', task)
    const strict = await w.begun(await w.way([await w.point()]), {
      day: '2027-03-10',
      modelId: await w.model({ allowManual: false }),
    })
    expect((await w.sign((await w.stepsOf(strict))[0]!.id, { method: 'manual', reason: '标签脱落' })).msg).toBe(
      '该巡检模式不允许手工补录',
    )
    await w.sql('update schedule_task set status = 40 where id = $1', [strict])
  })
  it('asks for words, pictures and answers where the items do', async () => {
    const itemSetId = await w.set([
      { name: '温度', valueType: 'number', normalMin: '0', normalMax: '60', photoRule: 'never' },
      { name: '门锁', valueType: 'judge', photoRule: 'abnormal' },
    ])
    const task = await w.begun(await w.way([await w.point({ itemSetId })]), { day: '2027-03-11' })
    const [step] = await w.stepsOf(task)
    const [heat, lock] = (await w.sheet(task)).steps[0]!.items.map(({ id }) => id)
    const answers = (...items: Values[]) => w.sign(step!.id, { items })
    expect(await answers({ itemId: heat, value: '85' })).toMatchObject({
      data: { items: '数值超出正常范围，请填写说明' },
    })
    expect(await answers({ itemId: lock, value: 'abnormal' })).toMatchObject({ data: { photos: '请上传照片' } })
    expect((await answers({ itemId: heat, value: '85', remark: '风机停转' })).code).toBe(0)
    expect((await w.press('submit', task)).msg).toBe('请填写“门锁”')
    expect(
      (await answers({ itemId: heat, value: '85', remark: '风机停转' }, { itemId: lock, value: 'normal' })).code,
    ).toBe(0)
    expect((await w.press('submit', task)).code).toBe(0)
  })
})

describe('pictures of a sign', () => {
  it('are opened by whoever sees the task by its own page, and by nobody else', async () => {
    const task = await w.begun(await w.way([await w.point()]), { day: '2027-03-12' })
    const [step] = await w.stepsOf(task)
    const picture = await sendPicture(w.app, w.ann, '门.png')
    expect(await w.sign(step!.id, { photos: [picture] })).toMatchObject({ code: 0 })
    await w.press('submit', task)
    const at = { companyId: w.place.companyId }
    const [machines, elsewhere] = [
      await makeUser(w.app, 'machines-only', ['equipment:task:view'], at),
      await makeUser(w.app, 'patrol-elsewhere', ['patrol:task:view'], { ...at, dataScope: 5, communityIds: [2] }),
    ]
    const seen = async (caller: Caller) => (await caller.call('GET', picture.url)).status
    expect([await seen(w.ann), await seen(w.boss), await seen(machines), await seen(elsewhere)]).toEqual([
      200, 200, 403, 403,
    ])
  })
})

describe('signing without a network', () => {
  const inRow = (id: string) =>
    w.one<{ signed: string; received: string; skewed: boolean; speedy: boolean; status: string }>(
      `select to_char(sign_at, 'HH24:MI:SS') as signed, to_char(received_at, 'HH24:MI:SS') as received, skewed, speedy, status from schedule_step where id = $1`,
      [id],
    )
  it('counts for the moment of the phone, also where the task was missed meanwhile; what came late is marked', async () => {
    const modelId = await w.model({ allowOffline: true, minIntervalSeconds: 30 })
    const points = [await w.point(), await w.point({ geo: { ...SPOT, lat: SPOT.lat + 0.0005 } }), await w.point()]
    const task = await w.begun(await w.way(points), { day: '2027-03-20', modelId })
    const [a, b, c] = await w.stepsOf(task)
    await w.at('2027-03-20 11:00:00')
    await within(tickTasks)
    expect(await statusOf(task)).toBe(missed)
    const queued = (id: string, clientAt: string, more: Values = {}) => w.sign(id, { queued: true, clientAt, ...more })
    expect((await w.sign(a!.id)).msg).toBe('任务不在执行中，不能签到')
    expect(await queued(a!.id, '2027-03-20 09:00:00')).toMatchObject({
      code: 0,
      data: { done: true, signAt: '2027-03-20 09:00:00' },
    })
    const near = { place: { ...SPOT, lat: SPOT.lat + 0.0005 } }
    expect((await queued(b!.id, '2027-03-20 09:00:29', near)).msg).toBe('与上一点间隔过短')
    expect((await queued(b!.id, '2027-03-20 09:00:30', near)).code).toBe(0)
    expect((await queued(c!.id, '2027-03-20 10:00:01')).msg).toBe('任务已超过执行期限')
    expect((await queued(c!.id, '2027-03-20 10:00:00')).code).toBe(0)
    expect([await inRow(a!.id), await inRow(b!.id)]).toEqual([
      { signed: '09:00:00', received: '11:00:00', skewed: true, speedy: false, status: 'done' },
      { signed: '09:00:30', received: '11:00:00', skewed: true, speedy: false, status: 'done' },
    ])
  })
  it('is not from the future, and only where the mode allows it', async () => {
    const modelId = await w.model({ allowOffline: true })
    const task = await w.begun(await w.way([await w.point()]), { day: '2027-03-21', modelId })
    const [step] = await w.stepsOf(task)
    const queued = (clientAt?: string) => w.sign(step!.id, { queued: true, ...(clientAt ? { clientAt } : {}) })
    expect((await queued('2027-03-21 08:10:01')).msg).toBe('签到时间不能晚于当前时间')
    expect(await queued()).toMatchObject({ data: { clientAt: '离线签到须带设备时间' } })
    expect((await queued('2027-03-21 08:10:00')).data.signAt).toBe('2027-03-21 08:00:00')
    expect(await inRow(step!.id)).toMatchObject({ signed: '08:00:00', skewed: false })
    await w.press('submit', task)
    const strict = await w.begun(await w.way([await w.point()]), { day: '2027-03-22' })
    const [other] = await w.stepsOf(strict)
    expect((await w.sign(other!.id, { queued: true, clientAt: '2027-03-22 08:00:00' })).msg).toBe(
      '该巡检模式不允许离线签到',
    )
    await w.sql('update schedule_task set status = 40 where id = $1', [strict])
  })
  it('is not from before the task was begun; a clock a little behind is believed and holds up nobody', async () => {
    const modelId = await w.model({ allowOffline: true })
    const [way, startAt] = [await w.way([await w.point(), await w.point()]), '2027-03-24 08:00:00']
    const task = await w.begun(way, { day: '2027-03-24', modelId })
    await w.sql("update schedule_task set started_at = started_at + interval '30 minutes' where id = $1", [task])
    await w.at('2027-03-24 08:31:00')
    const [a, b] = await w.stepsOf(task)
    const queued = (id: string, clientAt: string) => w.sign(id, { queued: true, clientAt })
    expect((await queued(a!.id, '2027-03-23 20:00:00')).msg).toBe(`未到执行时间，最早${startAt.slice(0, 16)}可开始`)
    expect((await queued(a!.id, '2027-03-24 08:19:59')).msg).toBe('签到时间不能早于任务开始时间')
    expect(await w.sign(a!.id)).toMatchObject({ code: 0, data: { signAt: '2027-03-24 08:31:00' } })
    expect(await queued(b!.id, '2027-03-24 08:20:00')).toMatchObject({
      code: 0,
      data: { done: true, signAt: '2027-03-24 08:30:00' },
    })
    expect(await inRow(b!.id)).toMatchObject({ speedy: false })
    await w.press('submit', task)
  })
  it('takes along what one has begun or may begin soon, codes by their mark only, and nobody else’s', async () => {
    const way = await w.way([await w.point()])
    const code = await codeOf(
      (await w.one<{ id: string }>("select (points -> 0 ->> 'pointId') as id from patrol_way where id = $1", [way])).id,
    )
    await w.at('2027-03-23 07:00:00')
    const soon = await w.enabled(way, {
      startDate: '2027-03-23',
      leadDays: 1,
      times: [{ start: '18:30', end: '19:00' }],
    })
    const begun = await w.begun(way, { day: '2027-03-23' })
    const day = async (caller: Caller) => (await caller.call<CarriedDay>('GET', patrolDay.path, { ...w.place })).data
    const mine = await day(w.ann)
    const [task] = await w.tasksOf(soon)
    expect(mine.tasks.map(({ id, begun: going }) => [id, going])).toEqual([
      [begun, true],
      [task!.id, false],
    ])
    const [step] = mine.tasks[0]!.sheet.steps
    expect(mine.tasks[0]!.marks[step!.id]).toEqual({
      qr: createHash('sha256').update(`${step!.id}:${code}`).digest('hex'),
      nfc: null,
    })
    expect(JSON.stringify(mine)).not.toContain(code)
    expect((await day(w.bob)).tasks).toEqual([])
    await w.sql('update schedule_task set status = 40 where id = $1', [begun])
  })
})

describe('afterwards', () => {
  it('is audited by somebody else; what is sent back may be done within a day', async () => {
    const way = await w.way([await w.point()])
    const task = await w.begun(way, { day: '2027-03-12', auditRequired: true, caller: w.boss })
    const [step] = await w.stepsOf(task)
    await w.sign(step!.id, {}, w.boss)
    await w.press('submit', task, w.boss)
    expect(await statusOf(task)).toBe(pendingAudit)
    expect((await w.press('approve', task, w.boss)).msg).toBe('不能审核自己的任务')
    await w.at('2027-03-12 09:30:00')
    expect((await w.press('reject', task, w.admin, { auditComment: '照片不清' })).code).toBe(0)
    expect(
      await w.one(
        "select status, audit_round, to_char(latest_at, 'YYYY-MM-DD HH24:MI') as at from schedule_task where id = $1",
        [task],
      ),
    ).toEqual({
      status: running,
      audit_round: 1,
      at: '2027-03-13 09:30',
    })
    await w.press('submit', task, w.boss)
    expect((await w.press('approve', task, w.admin)).code).toBe(0)
    expect(await statusOf(task)).toBe(done)
  })
  it('marks the points that its auditor has looked at, and takes the mark back', async () => {
    const task = await w.begun(await w.way([await w.point(), await w.point()]), {
      day: '2027-03-13',
      auditRequired: true,
      caller: w.boss,
    })
    const [step, other] = await w.stepsOf(task)
    const spot = (id: string, spotted: boolean, caller: Caller = w.admin) =>
      caller.call(spotCheck.method, spotCheck.path, { ...w.place, body: { id, spotted } })
    await w.sign(step!.id, {}, w.boss)
    expect((await spot(step!.id, true)).msg).toBe('只能抽查待审核的任务')
    await w.sql('update schedule_step set required = false where id = $1', [other!.id])
    await w.press('submit', task, w.boss)
    expect((await spot(step!.id, true, w.boss)).msg).toBe('不能审核自己的任务')
    expect((await spot(other!.id, true)).msg).toBe('只能抽查已签到的点位')
    expect((await spot(step!.id, true)).code).toBe(0)
    const marks = async () => (await w.sheet(task)).steps.map(({ spotAt }) => spotAt)
    expect(await marks()).toEqual(['2027-03-13 08:00:00', null])
    expect((await spot(step!.id, false)).code).toBe(0)
    expect(await marks()).toEqual([null, null])
    await w.press('approve', task, w.admin)
    expect((await spot(step!.id, true)).msg).toBe('只能抽查待审核的任务')
  })
  it('has no double sign of a point that one person signs', async () => {
    const point = await w.point()
    const taskId = await w.begun(await w.way([point]), { day: '2027-03-15' })
    const answer = await w.admin.call(doubleSignOf.method, doubleSignOf.path, {
      ...w.place,
      query: { taskId, pointId: point },
    })
    expect(answer).toMatchObject({ code: 0, data: { id: null } })
    await w.sql('update schedule_task set status = 40 where id = $1', [taskId])
  })
  it('is given to others three times at most, to those who can do it', async () => {
    const task = await w.begun(await w.way([await w.point()]), { day: '2027-03-14' })
    const stranger = await w.one<{ id: number; name: string }>(
      "select id, pet_name as name from sys_user where username = 'patrol-boss'",
    )
    const to = (userIds: number[]) => w.press('reassign', task, w.admin, { userIds, reason: '换班' })
    expect(stranger.id).toBeGreaterThan(0)
    const { id: outsider } = await w.one<{ id: number }>(
      "insert into sys_user (username, pet_name, company_id, gender, state, super_admin, password_hash, password_changed_at, must_change_password, failed_count, source, iot_sync_state, created_at, updated_at) select 'outsider', '外人', company_id, 0, 1, false, password_hash, now(), false, 0, 'local', 0, now(), now() from sys_user where username = 'patrol-ann' returning id",
    )
    expect(await to([outsider])).toMatchObject({ code: 400, data: { userIds: '“外人”不能执行该项目的任务' } })
    for (const user of [w.bob, w.ann, w.bob]) expect((await to([user.userId])).code).toBe(0)
    expect(await statusOf(task)).toBe(pending)
    expect((await to([w.ann.userId])).msg).toBe('任务最多转派3次')
  })
  it('is made up for while the plan allows it, as late', async () => {
    const way = await w.way([await w.point()])
    await w.at('2027-03-15 07:00:00')
    const plan = await w.enabled(way, { startDate: '2027-03-15', leadDays: 0, makeupDays: 1 })
    const [task] = await w.tasksOf(plan)
    await w.at('2027-03-16 09:00:00')
    await within(tickTasks)
    expect(await statusOf(task!.id)).toBe(missed)
    await w.at('2027-03-17 00:00:00')
    expect((await w.press('makeup', task!.id, w.boss)).msg).toBe('已超过可补做的期限')
    await w.at('2027-03-16 23:00:00')
    expect((await w.press('makeup', task!.id, w.boss)).code).toBe(0)
    expect(
      await w.one(
        "select status, late, to_char(latest_at, 'YYYY-MM-DD HH24:MI') as at from schedule_task where id = $1",
        [task!.id],
      ),
    ).toEqual({
      status: running,
      late: true,
      at: '2027-03-17 23:00',
    })
    await w.sql('update schedule_task set status = 40 where id = $1', [task!.id])
  })
})

describe('what was found', () => {
  const found = async (level: string, day: string, caller: PatrolWorld['ann'] = w.ann) => {
    const itemSetId = await w.set([{ name: '水位', valueType: 'judge', photoRule: 'never', defaultLevel: level }])
    const task = await w.begun(await w.way([await w.point({ itemSetId })]), { day, caller, auditRequired: true })
    const [step] = await w.stepsOf(task)
    const item = (await w.sheet(task)).steps[0]!.items[0]!.id
    expect(
      (await w.sign(step!.id, { items: [{ itemId: item, value: 'abnormal', remark: '水位过高' }] }, caller)).code,
    ).toBe(0)
    expect((await w.press('submit', task, caller)).code).toBe(0)
    return task
  }
  const findings = (task: string) =>
    w.sql<{ id: string; status: number; order: string | null; description: string; due: string }>(
      `select id, status, order_id as "order", description, to_char(deadline, 'YYYY-MM-DD HH24:MI') as due from finding where task_id = $1`,
      [task],
    )
  const press = async (
    verb: keyof typeof patrolFindingFlow.actions,
    id: string,
    body: Values = {},
    caller: Caller = w.ann,
  ) => {
    const { method, path } = patrolFindingFlow.actions[verb]
    return caller.call<Values>(method, path, {
      ...w.place,
      body: { id, version: await w.version('finding', id), ...body },
    })
  }
  it('is one thing to mend, also when the task comes back and is submitted again', async () => {
    const task = await found('normal', '2027-03-18')
    expect(await findings(task)).toMatchObject([
      { status: FINDING_STATUS.pending, due: '2027-03-19 08:00', description: '水位：水位过高' },
    ])
    await w.press('reject', task, w.admin, { auditComment: '再看看' })
    expect((await w.press('submit', task)).code).toBe(0)
    expect(await findings(task)).toHaveLength(1)
  })
  it('becomes an order at once where it is serious and the settings say so', async () => {
    await w.setting('autoOrderOnSerious', true)
    const task = await found('serious', '2027-03-19')
    const [one] = await findings(task)
    expect(one!.status).toBe(FINDING_STATUS.toOrder)
    expect(
      await w.one('select order_type, location_text is not null as placed from work_order where id = $1', [one!.order]),
    ).toEqual({
      order_type: 'inner',
      placed: true,
    })
    await w.sql('update work_order set status = 80 where id = $1', [one!.order])
    await within(followOrders)
    expect((await findings(task))[0]!.status).toBe(FINDING_STATUS.reviewing)
    await w.setting('autoOrderOnSerious', false)
  })
  it('is dealt with, and looked at by somebody else', async () => {
    const task = await found('minor', '2027-03-20')
    const [one] = await findings(task)
    const id = one!.id
    expect((await press('take', id, {}, w.boss)).code).toBe(0)
    expect((await press('finish', id, { handleResult: '已排水' })).msg).toBe('只有处理人可以提交结果异常任务')
    expect((await press('finish', id, { handleResult: '已排水' }, w.boss)).code).toBe(0)
    expect((await press('pass', id, {}, w.boss)).msg).toBe('不能复核自己处理的异常')
    expect((await press('reject', id, { reviewComment: '还有水' }, w.admin)).code).toBe(0)
    expect((await press('finish', id, { handleResult: '再次排水' }, w.boss)).code).toBe(0)
    expect((await press('pass', id, {}, w.admin)).code).toBe(0)
    expect((await findings(task))[0]!.status).toBe(FINDING_STATUS.closed)
  })
})

describe('double signs', () => {
  const opened = async (day: string, more: Values = {}) => {
    await w.setting('doubleSignOn', true)
    const way = await w.way([await w.point({ keyPoint: true })])
    await w.at(`${day} 21:00:00`)
    const plan = await w.enabled(way, {
      startDate: day,
      times: [{ start: '22:00', end: '02:00' }],
      leadDays: 0,
      ...more,
    })
    await w.setting('doubleSignOn', false)
    const [task] = await w.tasksOf(plan)
    await w.at(`${day} 22:00:00`)
    expect((await w.press('start', task!.id)).code).toBe(0)
    const [step] = await w.stepsOf(task!.id)
    const record = await w.one<{ id: string }>('select id from double_sign where task_id = $1', [task!.id])
    return { task: task!.id, step: step!.id, record: record.id }
  }
  const coSign = async (id: string, caller: Caller = w.bob, body: Values = {}) => {
    const { method, path } = doubleSignFlow.actions.coSign
    return caller.call(method, path, {
      ...w.place,
      body: { id, version: await w.version('double_sign', id), place: SPOT, ...body },
    })
  }
  const signOf = (id: string) =>
    w.one<{ status: number; gap: number; suspect: boolean }>(
      'select status, gap_seconds as gap, suspect from double_sign where id = $1',
      [id],
    )
  const finish = (task: string) => w.press('submit', task)

  it.each([
    ['22:24:59', DOUBLE_SIGN_STATUS.valid, 899],
    ['22:25:00', DOUBLE_SIGN_STATUS.valid, 900],
    ['22:25:01', DOUBLE_SIGN_STATUS.late, 901],
  ])('after 22:10:00 one of %s', async (time, status, gap) => {
    const day = `2027-04-0${gap - 898}`
    const { task, step, record } = await opened(day)
    await w.at(`${day} 22:10:00`)
    await w.sign(step)
    await w.at(`${day} ${time}`)
    await within(expireDoubleSigns)
    expect((await coSign(record)).code).toBe(0)
    expect(await signOf(record)).toMatchObject({ status, gap, suspect: false })
    expect((await finish(task)).code).toBe(0)
  })
  it('waits for the first, is another person, holds the position, stands near', async () => {
    const { task, step, record } = await opened('2027-04-05')
    expect((await coSign(record)).msg).toBe('请先完成主签')
    await w.sign(step, { device: 'phone-1' })
    expect((await coSign(record, w.ann)).msg).toBe('主签与副签不能为同一人')
    expect((await coSign(record, w.bob, { place: { ...SPOT, lat: 31.231 } })).msg).toBe('距离点位67米，超出50米范围')
    const { id: position } = await w.one<{ id: number }>('select id from position order by id limit 1')
    await w.setting('coSignerPositions', [position])
    expect((await coSign(record)).msg).toBe('您没有副签资格')
    await w.setting('coSignerPositions', [])
    // Two signs of one device are marked, not refused.
    expect((await coSign(record, w.bob, { device: 'phone-1' })).code).toBe(0)
    expect(await signOf(record)).toMatchObject({ status: DOUBLE_SIGN_STATUS.valid, suspect: true })
    await finish(task)
  })
  it('is no second one without a position, where the point has one', async () => {
    const { task, step, record } = await opened('2027-04-07')
    await w.sign(step)
    expect(await coSign(record, w.bob, { place: null })).toMatchObject({
      code: 400,
      data: { place: '请允许定位后签到' },
    })
    await w.sql('update schedule_step set geo_lng = null, geo_lat = null where id = $1', [step])
    expect((await coSign(record, w.bob, { place: null })).code).toBe(0)
    await finish(task)
  })
  it('is asked for by what is made up for, too', async () => {
    await w.setting('doubleSignOn', true)
    const way = await w.way([await w.point({ keyPoint: true })])
    await w.at('2027-04-08 07:00:00')
    const plan = await w.enabled(way, { startDate: '2027-04-08', leadDays: 0, makeupDays: 3 })
    await w.setting('doubleSignOn', false)
    const [task] = await w.tasksOf(plan)
    await w.at('2027-04-09 09:00:00')
    await within(tickTasks)
    expect((await w.press('makeup', task!.id, w.boss)).code).toBe(0)
    const [step] = await w.stepsOf(task!.id)
    expect((await w.sign(step!.id, {}, w.boss)).code).toBe(0)
    const record = await w.one<{ id: string }>('select id from double_sign where task_id = $1', [task!.id])
    expect((await coSign(record.id)).code).toBe(0)
    expect(await signOf(record.id)).toMatchObject({ status: DOUBLE_SIGN_STATUS.valid })
    expect((await w.press('submit', task!.id, w.boss)).code).toBe(0)
  })
  it('does not hold up the task; without a second it is missing', async () => {
    const { task, step, record } = await opened('2027-04-06')
    await w.sign(step)
    expect((await finish(task)).code).toBe(0)
    expect(await signOf(record)).toMatchObject({ status: DOUBLE_SIGN_STATUS.missing })
  })
})

describe('figures', () => {
  it('30 due, 27 done, 25 of them in time, 340 of 360 points, 10 by hand: 90.00, 83.33, 94.44, 91.67', async () => {
    await w.at('2027-05-01 12:00:00')
    const made = async (n: number, status: number, late: boolean, points: number, manual: number, extra = '') => {
      for (let at = 0; at < n; at++) {
        const { id } = await w.one<{ id: string }>(
          `insert into schedule_task (id, company_id, community_id, biz_kind, task_no, name, target_id, target_name, slot_date, slot_start, slot_end, earliest_at, latest_at, assignee_key, status, overdue,
             late, generated_late, unassigned, suspect, submitted_at, executor_id, rule, source, created_at, updated_at)
           values (gen_random_uuid(), $1, $2, 'patrol', 'F' || $3::text, '夜巡', 'w', '路线', '2027-04-30', '2027-04-30 08:00+08', '2027-04-30 10:00+08', '2027-04-30 08:00+08', '2027-04-30 10:00+08', 'F' || $3::text, $4::int,
             false, $5::boolean, $6::boolean, false, false, case when $4::int = 40 then timestamptz '2027-04-30 09:00+08' + case when $5::boolean then interval '2 hours' else interval '0' end end, $7, '{}', 'plan', now(), now()) returning id`,
          [
            w.place.companyId,
            w.place.communityId,
            `${status}${late}${extra}${at}`,
            status,
            late,
            extra === 'lost',
            status === 40 ? w.ann.userId : null,
          ],
        )
        for (const user of [w.ann.userId, w.bob.userId])
          await w.sql('insert into schedule_task__assignee_ids (owner_id, target_id, position) values ($1, $2, 0)', [
            id,
            user,
          ])
        await w.sql(
          `insert into schedule_step (id, company_id, community_id, biz_kind, task_id, seq, ref_id, ref_name, required, co_signed, status, sign_method, skewed, speedy, created_at, updated_at)
           select gen_random_uuid(), $1, $2, 'patrol', $3, n, 'p', 'p', true, false, case when n <= $4::int then 'done' else 'missed' end, case when n <= $5::int and $6::int < 1 then 'manual' else 'qr' end, false, false, now(), now()
           from generate_series(1, 12) n`,
          [w.place.companyId, w.place.communityId, id, points, manual, at],
        )
      }
    }
    // 27 done: 25 in time, all points of 26 and ten by hand of the first; 3 missed with 16 of 36 points.
    await made(25, 40, false, 12, 10)
    await made(2, 40, true, 12, 0)
    await made(2, 50, false, 8, 0)
    await made(1, 50, false, 0, 0, 'none')
    await made(5, 50, false, 0, 0, 'lost')
    const read = async (path: string, by: string) =>
      (
        await w.admin.call<ReportAnswer>('GET', `${path}/report`, {
          ...w.place,
          query: { by, slotDate: '2027-04-30,2027-04-30' },
        })
      ).data
    const { totals } = await read(centreReport.path, 'community')
    expect(totals.values).toMatchObject({
      due: '30',
      done: '27',
      inTime: '25',
      missed: '3',
      pointsDue: '360',
      pointsDone: '340',
      doneRate: '90.00',
      inTimeRate: '83.33',
      pointRate: '94.44',
      soundRate: '91.67',
      walkers: '1',
      perPerson: '340.00',
      signRate: null,
    })
    // Three that nobody walked are half each of two people.
    const { rows } = await read(staffReport.path, 'personId')
    expect(rows.map(({ keys, values }) => [keys[0], Number(values['tasks']), Number(values['missed'])])).toEqual(
      expect.arrayContaining([
        [String(w.ann.userId), 28.5, 1.5],
        [String(w.bob.userId), 1.5, 1.5],
      ]),
    )
  })
})
