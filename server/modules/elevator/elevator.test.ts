import { elevator } from '@wuguan/contract/elevator/elevator.entity'
import { elevatorFlow } from '@wuguan/contract/elevator/elevator.flow'
import {
  type CarriedVisit,
  liftDay,
  saveVisit,
  signWorker,
  startRepair,
} from '@wuguan/contract/elevator/elevator.actions'
import type { CarriedDay } from '@wuguan/contract/schedule/schedule.actions'
import { elevatorBrand } from '@wuguan/contract/elevator/elevator-brand.entity'
import { elevatorCheckFlow } from '@wuguan/contract/elevator/elevator-check.flow'
import { elevatorFault } from '@wuguan/contract/elevator/elevator-fault.entity'
import { elevatorFaultFlow } from '@wuguan/contract/elevator/elevator-fault.flow'
import { elevatorFaultType } from '@wuguan/contract/elevator/elevator-fault-type.entity'
import { elevatorMaintainItem } from '@wuguan/contract/elevator/elevator-maintain-item.entity'
import { elevatorRepair } from '@wuguan/contract/elevator/elevator-repair.entity'
import { elevatorRepairFlow } from '@wuguan/contract/elevator/elevator-repair.flow'
import type { ReportAnswer } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer, Caller } from '../../../tests/support/app.ts'
import { sendPicture } from '../../../tests/support/import-batches.ts'
import { type Actable, openRegister, type Register } from '../../../tests/support/register.ts'
import { elevatorJobs } from './jobs.ts'

/** Lifts: what the register refuses, what the law asks when, and the clock that runs while people are caught. */
let r: Register
let admin: Caller
let officer: Caller & { userId: number }
let brandId: string
const types: Record<string, string> = {}
const START = '2025-06-18 09:00:00'
beforeAll(async () => {
  r = await openRegister({ now: START })
  brandId = String((await r.ok('POST', elevatorBrand.base!, { name: '三菱' })).id)
  for (const [code, name, severity, arriveMinutes] of [
    ['KR', '困人', 'trap', 30],
    ['MX', '门系统故障', 'stop', 60],
    ['AN', '按钮失灵', 'normal', 120],
  ] as const)
    types[name] = String((await r.ok('POST', elevatorFaultType.base!, { code, name, severity, arriveMinutes })).id)
  for (const [level, no, name] of [
    ['halfMonth', 1, '层门地坎'],
    ['halfMonth', 2, '轿厢照明'],
    ['year', 1, '限速器联动试验'],
  ] as const)
    await r.ok('POST', elevatorMaintainItem.base!, { kind: 'passenger', level, no, name, requirement: '正常' })
  officer = await r.user('lift-officer', ['elevator:audit:approve', 'elevator:task:view'])
})
afterAll(() => r.app.stop())
beforeEach(() => day(START))

const day = async (at: string) => {
  r.app.clock.set(at)
  await r.sql('update sys_user set password_changed_at = $1', [r.app.clock.now()])
  admin = await r.app.admin()
}
let serial = 0
const draftOf = (more: Record<string, unknown> = {}) => {
  serial += 1
  return {
    communityId: r.communityId,
    elevatorNo: `${serial}#-A`,
    registerCode: `3110440106${String(serial).padStart(6, '0')}`,
    useCertNo: `梯11粤A${serial}`,
    brandId,
    floors: 18,
    stations: 18,
    acceptDate: '2019-05-20',
    useDate: '2019-06-01',
    ...more,
  }
}
const post = (base: string, body: unknown) => admin.call<{ id: string }>('POST', base, { body })
const must = async (answer: Promise<Answer<unknown>> | Answer<unknown>) => {
  const { code, msg } = await answer
  expect(code, msg).toBe(0)
}
const verb = (flow: Actable, name: string, id: unknown, values: Record<string, unknown> = {}, caller = admin) =>
  r.verb<Record<string, unknown>>(flow, name, id, values, caller)
const lift = async (more: Record<string, unknown> = {}, start = true) => {
  const answer = await post(elevator.base!, draftOf(more))
  expect(answer.code, `${answer.msg} ${JSON.stringify(answer.data)}`).toBe(0)
  if (start) await must(verb(elevatorFlow, 'start', answer.data.id))
  return answer.data.id
}
const infoOf = async (base: string, id: string) =>
  (await admin.call<Record<string, unknown> & { version: number }>('GET', `${base}/info/${id}`)).data
const statusOf = async (id: string) => (await infoOf(elevator.base!, id))['status']

describe('the register', () => {
  it('gives a registration code and a rescue code once in a company, to lifts in the recycle bin too', async () => {
    const registerCode = 'R-ONCE-1'
    const id = await lift({ registerCode, rescueCode: '440001' }, false)
    expect(await post(elevator.base!, draftOf({ registerCode }))).toMatchObject({
      code: 400,
      data: { registerCode: '注册代码已存在' },
    })
    await must(admin.call('DELETE', elevator.base!, { body: [id] }))
    expect(await post(elevator.base!, draftOf({ registerCode }))).toMatchObject({
      code: 400,
      data: { registerCode: '注册代码已存在' },
    })
    expect(await post(elevator.base!, draftOf({ rescueCode: '440001' }))).toMatchObject({
      code: 400,
      data: { rescueCode: '救援识别码已存在' },
    })
  })
  it('knows no more stations than floors', async () => {
    expect(await post(elevator.base!, draftOf({ stations: 20 }))).toMatchObject({
      code: 400,
      data: { stations: '站数不能大于层数' },
    })
  })
  it('takes no interval beyond what the region allows', async () => {
    expect(await post(elevator.base!, draftOf({ maintainDays: 16 }))).toMatchObject({
      code: 400,
      data: { maintainDays: '维保间隔不能超过15天' },
    })
  })
  it('starts no lift without its certificate or its acceptance', async () => {
    const bare = await lift({ useCertNo: null }, false)
    expect(await verb(elevatorFlow, 'start', bare)).toMatchObject({ code: 422, msg: '请先填写使用登记证号' })
    const raw = await lift({ acceptDate: null }, false)
    expect(await verb(elevatorFlow, 'start', raw)).toMatchObject({ code: 422, msg: '监督检验合格后才能投用' })
    expect(await statusOf(raw)).toBe('waiting')
  })
  it('keeps a lift with records, and the type 困人 of the system', async () => {
    const id = await lift()
    await must(post(startRepair.path, { elevatorId: id }))
    expect(await admin.call('DELETE', elevator.base!, { body: [id] })).toMatchObject({
      code: 422,
      msg: '电梯已有维保或检验记录，不能删除',
    })
    const checked = await lift()
    const [check] = await checksOf(checked)
    await must(verb(elevatorCheckFlow, 'apply', check!.id, { agency: '市特检院' }))
    expect(await admin.call('DELETE', elevator.base!, { body: [checked] })).toMatchObject({
      code: 422,
      msg: '电梯已有维保或检验记录，不能删除',
    })
    await must(admin.call('DELETE', elevator.base!, { body: [await lift()] }))
    await r.sql('update elevator_fault_type set is_system = true where id = $1', [types['困人']])
    expect(await admin.call('DELETE', elevatorFaultType.base!, { body: [types['困人']] })).toMatchObject({
      code: 422,
      msg: '系统预置的故障类型不能删除',
    })
  })
  it('asks for a passed check after more than a year of standing still', async () => {
    const id = await lift()
    await must(verb(elevatorFlow, 'stop', id, { stopReason: '大修' }))
    expect(await statusOf(id)).toBe('stopped')
    await r.sql("update elevator set stopped_on = '2024-04-18' where id = $1", [id])
    expect(await verb(elevatorFlow, 'resume', id)).toMatchObject({ code: 422, msg: '停用超过一年须检验合格后启用' })
    const check = (await checksOf(id))[0]!
    await logged(check.id, id, '2024-04-01')
    expect(await verb(elevatorFlow, 'resume', id)).toMatchObject({ code: 422, msg: '停用超过一年须检验合格后启用' })
    await logged(check.id, id, '2025-06-01')
    await must(verb(elevatorFlow, 'resume', id))
    expect(await statusOf(id)).toBe('running')
  })
  it('lets a lift that stood still for a year, and not longer, run again', async () => {
    const id = await lift()
    await must(verb(elevatorFlow, 'stop', id, { stopReason: '大修' }))
    await r.sql("update elevator set stopped_on = '2024-06-18' where id = $1", [id])
    await must(verb(elevatorFlow, 'resume', id))
    expect(await statusOf(id)).toBe('running')
  })
})

const logged = (checkId: string, liftId: string, date: string) =>
  r.sql(
    `insert into elevator_check_log (id, company_id, community_id, check_id, elevator_id, year, check_kind, round, check_date, report_no, result, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, $3, $4, 2025, 'inspect', 1, $5, $6, 'pass', now(), now())`,
    [r.companyId, r.communityId, checkId, liftId, date, `X${date}`],
  )

const sign = (body: Record<string, unknown>, caller: Caller = admin) =>
  caller.call<{ workers: number }>(signWorker.method, signWorker.path, { body })
const signature = async (name: string, caller: Caller = admin) => [await sendPicture(r.app, caller, `${name}.png`)]
const signed = async (id: string) => {
  for (const [name, certNo] of [
    ['周志强', 'T1'],
    ['何建平', 'T2'],
  ] as const)
    await must(sign({ id, name, certNo, certEnd: '2027-01-01', contractorSign: await signature(name) }))
}
const filled = async (id: string) => {
  const { version, items } = await infoOf(elevatorRepair.base!, id)
  const body = { id, version, items: (items as Record<string, unknown>[]).map((one) => ({ ...one, result: 'normal' })) }
  await must(admin.call('PUT', elevatorRepair.base!, { body }))
}
const begun = async (elevatorId: string, level?: string) => {
  const answer = await post(startRepair.path, { elevatorId, ...(level ? { level } : {}) })
  expect(answer.code, answer.msg).toBe(0)
  return answer.data.id
}
const visit = async (elevatorId: string, level?: string) => {
  const id = await begun(elevatorId, level)
  await signed(id)
  await filled(id)
  await must(verb(elevatorRepairFlow, 'submit', id))
  return id
}

describe('visits', () => {
  it('are due fifteen days after the last one, whenever that was', async () => {
    await day('2025-06-03 09:00:00')
    const id = await lift()
    await visit(id)
    expect(await infoOf(elevator.base!, id)).toMatchObject({
      lastMaintainDate: '2025-06-03',
      nextMaintainDue: '2025-06-18',
    })
    await day('2025-06-18 09:00:00')
    expect(await infoOf(elevator.base!, id)).toMatchObject({ maintainLate: 0 })
    await day('2025-06-19 09:00:00')
    expect(await infoOf(elevator.base!, id)).toMatchObject({ maintainLate: 1 })
    const late = await visit(id)
    expect(await infoOf(elevatorRepair.base!, late)).toMatchObject({ gapDays: 16, lateDays: 1, status: 'pendingAudit' })
    expect(await infoOf(elevator.base!, id)).toMatchObject({ nextMaintainDue: '2025-07-04' })
    await day('2025-06-28 09:00:00')
    const early = await visit(id)
    expect(await infoOf(elevatorRepair.base!, early)).toMatchObject({ gapDays: 9, lateDays: 0 })
    expect(await infoOf(elevator.base!, id)).toMatchObject({ nextMaintainDue: '2025-07-13' })
  })
  it('need two workers on site with valid certificates, and every item', async () => {
    const id = await begun(await lift(), 'halfMonth')
    const worker = {
      id,
      name: '周志强',
      certNo: 'T1',
      certEnd: '2025-06-18',
      contractorSign: await signature('周志强'),
    }
    expect(await sign({ ...worker, contractorSign: null })).toMatchObject({
      code: 400,
      data: { contractorSign: '请作业人员签名' },
    })
    expect(await sign({ ...worker, certEnd: '2025-06-17' })).toMatchObject({
      code: 400,
      data: { certEnd: '作业人员证书已过期' },
    })
    await must(sign(worker))
    expect(await sign(worker)).toMatchObject({ code: 422, msg: '该作业人员已签到' })
    expect(await verb(elevatorRepairFlow, 'submit', id)).toMatchObject({ code: 422, msg: '维保作业人员不少于2人' })
    await must(sign({ ...worker, name: '何建平', certNo: 'T2', contractorSign: await signature('何建平') }))
    expect(await verb(elevatorRepairFlow, 'submit', id)).toMatchObject({ code: 422, msg: '请填写“层门地坎”' })
    const { version, items } = await infoOf(elevatorRepair.base!, id)
    const less = { id, version, items: (items as unknown[]).slice(1) }
    expect(await admin.call('PUT', elevatorRepair.base!, { body: less })).toMatchObject({
      code: 400,
      data: { items: '维保项目不能增删' },
    })
    await filled(id)
    await must(verb(elevatorRepairFlow, 'submit', id))
  })
  it('look at what stands in their level and all lower ones, as it was when they began', async () => {
    const id = await begun(await lift(), 'year')
    const names = async () =>
      ((await infoOf(elevatorRepair.base!, id))['items'] as { name: string }[]).map(({ name }) => name)
    expect(await names()).toEqual(['层门地坎', '轿厢照明', '限速器联动试验'])
    await r.sql("update elevator_maintain_item set name = '轿厢照明和风扇' where name = '轿厢照明'")
    expect(await names()).toContain('轿厢照明')
    await r.sql("update elevator_maintain_item set name = '轿厢照明' where name = '轿厢照明和风扇'")
  })
  it('take the highest level that is due, and a visit of a year resets the lower ones', async () => {
    await day('2025-05-27 09:00:00')
    const id = await lift({ useDate: '2025-05-26' })
    await r.sql(
      `insert into elevator_repair (id, company_id, community_id, repair_no, elevator_id, level, maintain_date, status, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, 'OLD1', $3, 'year', '2024-06-20', 'done', now(), now())`,
      [r.companyId, r.communityId, id],
    )
    await r.sql("update elevator set next_maintain_due = '2025-06-10', use_date = '2020-01-01' where id = $1", [id])
    await day('2025-06-10 09:00:00')
    const made = await visit(id)
    expect((await infoOf(elevatorRepair.base!, made))['level']).toBe('year')
    await day('2025-06-24 09:00:00')
    const next = await begun(id)
    expect((await infoOf(elevatorRepair.base!, next))['level']).toBe('halfMonth')
  })
  it('are confirmed by somebody else; sent back, they do not count', async () => {
    const id = await lift()
    const made = await visit(id)
    expect(await verb(elevatorRepairFlow, 'confirm', made)).toMatchObject({ code: 422, msg: '不能审核自己的任务' })
    await must(verb(elevatorRepairFlow, 'reject', made, { auditComment: '照片不清' }, officer))
    expect(await infoOf(elevator.base!, id)).toMatchObject({ lastMaintainDate: null, nextMaintainDue: '2019-06-01' })
    await must(verb(elevatorRepairFlow, 'submit', made))
    await must(verb(elevatorRepairFlow, 'confirm', made, {}, officer))
    expect(await infoOf(elevatorRepair.base!, made)).toMatchObject({ status: 'done', auditBy: officer.userId })
    const { version } = await infoOf(elevatorRepair.base!, made)
    expect(
      await admin.call('PUT', elevatorRepair.base!, { body: { id: made, version, problems: '改' } }),
    ).toMatchObject({
      code: 422,
      msg: '已提交的维保记录不能修改',
    })
  })
  it('that were sent back keep the day of the visit, however late they are handed in again', async () => {
    const id = await lift({ useDate: '2025-06-25' })
    await day('2025-06-25 09:00:00')
    const made = await visit(id)
    await day('2025-06-28 09:00:00')
    const second = await r.user('lift-second', ['elevator:audit:approve', 'elevator:task:view'])
    await must(verb(elevatorRepairFlow, 'reject', made, { auditComment: '照片不清' }, second))
    await must(verb(elevatorRepairFlow, 'submit', made))
    expect(await infoOf(elevatorRepair.base!, made)).toMatchObject({ maintainDate: '2025-06-25', lateDays: 0 })
    expect(await infoOf(elevator.base!, id)).toMatchObject({
      lastMaintainDate: '2025-06-25',
      nextMaintainDue: '2025-07-10',
    })
  })
  it('two people begin one at once: one begins, the other is told', async () => {
    const elevatorId = await lift()
    const answers = await Promise.all([post(startRepair.path, { elevatorId }), post(startRepair.path, { elevatorId })])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)[0]).toBe(0)
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(JSON.stringify(answers.find(({ code }) => code !== 0))).toContain('该电梯已有执行中的维保')
  })
  it('are not registered at a lift that stands still', async () => {
    const id = await lift({}, false)
    expect(await post(startRepair.path, { elevatorId: id })).toMatchObject({
      code: 400,
      data: { elevatorId: '电梯未在用，不能登记维保' },
    })
  })
})

describe('a visit with a phone in the hand', () => {
  let walker: Caller & { userId: number }
  beforeAll(async () => {
    walker = await r.user('lift-walker', ['elevator:task:view', 'elevator:task:execute'])
  })
  const carried = async (caller: Caller = walker) =>
    (await caller.call<CarriedDay<CarriedVisit>>('GET', liftDay.path)).data.tasks
  const own = (name: string) => signature(name, walker)
  const signOwn = (body: Record<string, unknown>) => sign(body, walker)
  const worker = { name: '周志强', certNo: 'T1', certEnd: '2025-06-18' }

  it('is there from two days before a lift is due, and is his who began it', async () => {
    const id = await lift()
    const due = (date: string) => r.sql('update elevator set next_maintain_due = $2 where id = $1', [id, date])
    const mine = async () => (await carried()).filter(({ elevatorId }) => elevatorId === id)
    await due('2025-06-21')
    expect(await mine()).toEqual([])
    await due('2025-06-20')
    expect(await mine()).toMatchObject([{ id, begun: false, dueDate: '2025-06-20', items: [] }])
    const answer = await walker.call<{ id: string }>('POST', startRepair.path, {
      body: { elevatorId: id, level: 'halfMonth' },
    })
    expect(await mine()).toMatchObject([
      { id: answer.data.id, begun: true, level: 'halfMonth', items: [{ name: '层门地坎', result: null }, {}] },
    ])
    expect((await carried(admin)).filter(({ elevatorId }) => elevatorId === id)).toEqual([])
    await must(verb(elevatorRepairFlow, 'cancel', answer.data.id, { auditComment: '改期' }))
  })
  it('takes both workers by their own hand, once, at the time that the phone says, and what was found as it was last written', async () => {
    const elevatorId = await lift()
    const answer = await walker.call<{ id: string }>('POST', startRepair.path, {
      body: { elevatorId, level: 'halfMonth' },
    })
    const { id } = answer.data
    const mine = { id, ...worker }
    expect(await signOwn(mine)).toMatchObject({ code: 400, data: { contractorSign: '请作业人员签名' } })
    const contractorSign = await own('周志强签名')
    const late = { queued: true, clientAt: '2025-06-18 08:30:00' }
    expect(await signOwn({ ...mine, contractorSign, certEnd: '2025-06-17' })).toMatchObject({
      data: { certEnd: '作业人员证书已过期' },
    })
    expect((await signOwn({ ...mine, contractorSign, queued: true, clientAt: '2025-06-18 09:10:01' })).msg).toBe(
      '签到时间不能晚于当前时间',
    )
    expect((await signOwn({ ...mine, contractorSign, ...late })).data.workers).toBe(1)
    // The phone heard no answer and says it again.
    expect((await signOwn({ ...mine, contractorSign, ...late })).data.workers).toBe(1)
    expect((await signOwn({ ...mine, contractorSign })).msg).toBe('该作业人员已签到')
    await must(signOwn({ ...mine, name: '何建平', certNo: 'T2', contractorSign: await own('何建平签名') }))
    const [visitNow] = (await carried()).filter((one) => one.id === id)
    expect(visitNow!.workers.map(({ name, signedAt }) => [name, signedAt])).toEqual([
      ['周志强', '2025-06-18 08:30:00'],
      ['何建平', '2025-06-18 09:00:00'],
    ])
    expect(visitNow!.contractorSign.map(({ name }) => name)).toEqual(['周志强签名.png', '何建平签名.png'])
    const save = (body: Record<string, unknown>) =>
      walker.call<{ version: number }>(saveVisit.method, saveVisit.path, { body: { id, ...body } })
    const items = visitNow!.items.map((item) => ({ ...item, name: '别的', result: 'normal' }))
    await must(save({ items, carStopMinutes: 15, ownerSign: await own('安全员签名'), ...late }))
    // Written again without a network, the phone does not know yet what came of its signature.
    await must(save({ items, carStopMinutes: 20, parts: [{ name: '门滑块', qty: '2', price: '12.5' }], ...late }))
    expect(await infoOf(elevatorRepair.base!, id)).toMatchObject({
      items: [
        { name: '层门地坎', result: 'normal' },
        { name: '轿厢照明', result: 'normal' },
      ],
      carStopMinutes: 20,
      cost: '25.00',
      ownerSign: [{ name: '安全员签名.png' }],
    })
    await must(verb(elevatorRepairFlow, 'submit', id, {}, walker))
    expect((await save({ items })).msg).toBe('已提交的维保记录不能修改')
    expect((await signOwn({ ...mine, certNo: 'T3', contractorSign })).msg).toBe('已提交的维保记录不能修改')
  })
})

const checksOf = (id: string) =>
  r.sql<{ id: string; due: string; kind: string; phase: string }>(
    `select id, due_date::text as due, check_kind as kind, phase from elevator_check where elevator_id = $1 order by due_date`,
    [id],
  )
const report = { reportNo: 'JC-1', result: 'pass' }
const booked = async (id: string) => {
  const [check] = (await checksOf(id)).filter(({ phase }) => phase === 'todo')
  await must(verb(elevatorCheckFlow, 'apply', check!.id, { agency: '市特检院' }))
  await must(verb(elevatorCheckFlow, 'book', check!.id, { bookDate: r.app.clock.now().toISOString().slice(0, 10) }))
  return check!.id
}

describe('checks', () => {
  it('follow the calendar of the day of acceptance; a new one makes later ones anew, once', async () => {
    const id = await lift()
    expect(await checksOf(id)).toMatchObject([{ due: '2026-05-31', kind: 'inspect', phase: 'todo' }])
    const run = () =>
      elevatorJobs[0]!(r.app.kernel).run({
        q: r.app.kernel.q,
        now: r.app.clock.now(),
        params: null,
        log: () => undefined,
      })
    await run()
    await run()
    expect(await checksOf(id)).toHaveLength(1)
    const { version } = await infoOf(elevator.base!, id)
    await must(admin.call('PUT', elevator.base!, { body: { id, version, acceptDate: '2025-06-10' } }))
    expect(await checksOf(id)).toMatchObject([{ due: '2026-06-30', kind: 'inspect' }])
    expect((await infoOf(elevator.base!, id))['nextCheckDue']).toBe('2026-06-30')
  })
  it('done early move no later date; too early they are none, nor in the future', async () => {
    const id = await lift()
    await day('2026-03-30 09:00:00')
    const check = await booked(id)
    expect(await verb(elevatorCheckFlow, 'register', check, { ...report, checkDate: '2026-03-30' })).toMatchObject({
      code: 400,
      data: { checkDate: '检验日期早于到期日2个月，不计入该年度' },
    })
    expect(await verb(elevatorCheckFlow, 'register', check, { ...report, checkDate: '2026-03-31' })).toMatchObject({
      code: 400,
      data: { checkDate: '检验日期不能晚于今天' },
    })
    await day('2026-03-31 09:00:00')
    await must(verb(elevatorCheckFlow, 'register', check, { ...report, checkDate: '2026-03-31' }))
    const [log] = await r.sql('select next_date::text as next, round from elevator_check_log where check_id = $1', [
      check,
    ])
    expect(log).toEqual({ next: '2027-05-31', round: 1 })
    expect(
      await verb(elevatorCheckFlow, 'register', check, { ...report, reportNo: 'JC-2', checkDate: '2026-03-31' }),
    ).toMatchObject({
      code: 422,
      msg: '该年度检验结果已登记',
    })
  })
  it('two people register at once: there is one result', async () => {
    const id = await lift({ acceptDate: '2019-07-20' })
    const check = await booked(id)
    const answers = await r.verbTwice(
      elevatorCheckFlow,
      'register',
      check,
      { checkDate: '2025-06-18', reportNo: 'JC-TWICE', result: 'pass' },
      admin,
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await r.sql('select 1 from elevator_check_log where check_id = $1', [check])).toHaveLength(1)
  })
  it('failed, the lift is not used until it passes on a second visit', async () => {
    const id = await lift({ acceptDate: '2019-07-20' })
    const check = await booked(id)
    const failed = { checkDate: '2025-06-18', reportNo: 'JC-F', result: 'fail' }
    expect((await verb(elevatorCheckFlow, 'register', check, failed)).code).toBe(400)
    await must(
      verb(elevatorCheckFlow, 'register', check, {
        ...failed,
        rectifyItems: [{ text: '更换监测开关', deadline: '2025-06-25' }],
      }),
    )
    expect(await statusOf(id)).toBe('sealed')
    await must(verb(elevatorCheckFlow, 'rectify', check, { rectifyText: '已更换', bookDate: '2025-06-18' }))
    expect(
      await verb(elevatorCheckFlow, 'register', check, { ...failed, reportNo: 'JC-G', result: 'pass' }),
    ).toMatchObject({
      code: 400,
      data: { result: '整改后的检验请选择“复检合格”或“不合格”' },
    })
    await must(verb(elevatorCheckFlow, 'register', check, { ...failed, reportNo: 'JC-G', result: 'recheck' }))
    expect(await statusOf(id)).toBe('running')
    const stops = await r.sql('select end_on is not null as over from elevator_stop where elevator_id = $1', [id])
    expect(stops).toEqual([{ over: true }])
  })
  it('are overdue from the day after the last one, never missed', async () => {
    const id = await lift()
    await day('2026-05-31 09:00:00')
    expect(await infoOf(elevator.base!, id)).toMatchObject({ checkLate: 0 })
    await day('2026-06-01 09:00:00')
    expect(await infoOf(elevator.base!, id)).toMatchObject({ checkLate: 1 })
    expect((await checksOf(id))[0]).toMatchObject({ due: '2026-05-31', phase: 'todo' })
  })
})

const fault = async (elevatorId: string, type: string, more: Record<string, unknown> = {}) =>
  post(elevatorFault.base!, {
    communityId: r.communityId,
    elevatorId,
    faultTypeId: types[type],
    happenedAt: '2025-06-18 07:58:00',
    callAt: '2025-06-18 08:00:00',
    ...more,
  })
const reported = async (...given: Parameters<typeof fault>) => {
  const answer = await fault(...given)
  expect(answer.code, `${answer.msg} ${JSON.stringify(answer.data)}`).toBe(0)
  return answer.data.id
}

describe('faults', () => {
  it('keep call, arrival and release apart: a minute beyond the limit is late', async () => {
    const id = await lift()
    expect(await fault(id, '困人')).toMatchObject({
      code: 400,
      data: { trapped: '困人故障请勾选“困人”并填写被困人数' },
    })
    expect(await fault(id, '门系统故障', { trapped: true })).toMatchObject({
      code: 400,
      data: { trappedCount: '请填写被困人数' },
    })
    const made = await reported(id, '困人', { trapped: true, trappedCount: 2 })
    expect(await statusOf(id)).toBe('fault')
    expect(await verb(elevatorFaultFlow, 'arrive', made, { arriveAt: '2025-06-18 07:59:00' })).toMatchObject({
      code: 400,
      data: { arriveAt: '到场时间不能早于通知时间' },
    })
    expect((await verb(elevatorFaultFlow, 'arrive', made, { arriveAt: '2025-06-18 09:00:01' })).code).toBe(400)
    await must(verb(elevatorFaultFlow, 'arrive', made, { arriveAt: '2025-06-18 08:31:00' }))
    expect(await infoOf(elevatorFault.base!, made)).toMatchObject({
      trapped: true,
      arriveMinutes: 31,
      lateMinutes: 1,
      arriveLimit: 30,
      releaseLimit: 60,
    })
    expect(await verb(elevatorFaultFlow, 'recover', made, { recoverAt: '2025-06-18 08:50:00' })).toMatchObject({
      code: 400,
      data: { releaseAt: '请填写解救时间' },
    })
    const wrong = { releaseAt: '2025-06-18 08:30:00', recoverAt: '2025-06-18 08:50:00' }
    expect(await verb(elevatorFaultFlow, 'recover', made, wrong)).toMatchObject({
      code: 400,
      data: { releaseAt: '解救时间不能早于到场时间' },
    })
    await must(
      verb(elevatorFaultFlow, 'recover', made, { releaseAt: '2025-06-18 08:40:00', recoverAt: '2025-06-18 08:50:00' }),
    )
    expect(await infoOf(elevatorFault.base!, made)).toMatchObject({ releaseMinutes: 40, recoverMinutes: 52 })
    expect(await statusOf(id)).toBe('running')
  })
  it('keep the limit that held when they were reported', async () => {
    const id = await lift()
    const made = await reported(id, '困人', { trapped: true, trappedCount: 1 })
    await r.sql('update elevator_fault_type set arrive_minutes = 60 where id = $1', [types['困人']])
    await must(verb(elevatorFaultFlow, 'arrive', made, { arriveAt: '2025-06-18 08:31:00' }))
    expect(await infoOf(elevatorFault.base!, made)).toMatchObject({ lateMinutes: 1 })
    await r.sql('update elevator_fault_type set arrive_minutes = 30 where id = $1', [types['困人']])
  })
  it('a lift runs again when no other open fault of it exists', async () => {
    const id = await lift()
    const [first, second] = [await reported(id, '门系统故障'), await reported(id, '门系统故障')]
    const over = async (one: string) => {
      await must(verb(elevatorFaultFlow, 'arrive', one, { arriveAt: '2025-06-18 08:20:00' }))
      await must(verb(elevatorFaultFlow, 'recover', one, { recoverAt: '2025-06-18 08:40:00' }))
    }
    await over(first)
    expect(await statusOf(id)).toBe('fault')
    await over(second)
    expect(await statusOf(id)).toBe('running')
  })
  it('what was no fault, and what does not stop the lift, leaves it running', async () => {
    const id = await lift()
    await reported(id, '按钮失灵', { stopUse: false })
    expect(await statusOf(id)).toBe('running')
    const mistaken = await reported(id, '门系统故障')
    await must(verb(elevatorFaultFlow, 'void', mistaken, { voidReason: '业主误按' }))
    expect(await statusOf(id)).toBe('running')
  })
  it('are closed with their cause and who answers for it, and never deleted', async () => {
    const made = await reported(await lift(), '门系统故障')
    await must(verb(elevatorFaultFlow, 'arrive', made, { arriveAt: '2025-06-18 08:20:00' }))
    await must(verb(elevatorFaultFlow, 'recover', made, { recoverAt: '2025-06-18 08:40:00' }))
    expect(await verb(elevatorFaultFlow, 'close', made, { handleText: '已处理' })).toMatchObject({
      code: 400,
      data: { causeKind: '请填写故障原因和责任归属', duty: '请填写故障原因和责任归属' },
    })
    await must(
      verb(elevatorFaultFlow, 'close', made, { causeKind: 'door', duty: 'contractor', causeText: '门锁触点氧化' }),
    )
    expect((await admin.call('DELETE', elevatorFault.base!, { body: [made] })).code).not.toBe(0)
  })
  it('give one order', async () => {
    const made = await reported(await lift(), '门系统故障')
    await r.sql('update elevator_fault set order_id = gen_random_uuid() where id = $1', [made])
    const { actions } = await infoOf(elevatorFault.base!, made)
    expect(actions).toContainEqual({ verb: 'toOrder', label: '转工单', enabled: false, reason: '该故障已转工单' })
  })
  it('happen to lifts in use and not in the future', async () => {
    expect(await fault(await lift({}, false), '门系统故障')).toMatchObject({
      code: 400,
      data: { elevatorId: '电梯未在用，不能登记故障' },
    })
    const id = await lift()
    expect(await fault(id, '门系统故障', { callAt: '2025-06-18 07:00:00' })).toMatchObject({
      code: 400,
      data: { callAt: '通知时间不能早于发生时间' },
    })
    expect(await fault(id, '门系统故障', { callAt: '2025-06-18 09:00:01' })).toMatchObject({
      code: 400,
      data: { callAt: '通知时间不能晚于当前时间' },
    })
  })
  it('tell of people who are still caught at the limit, once', async () => {
    const id = await lift({ safetyOfficerId: officer.userId })
    const made = await reported(id, '困人', { trapped: true, trappedCount: 1, callAt: '2025-06-18 08:30:00' })
    const told = () => r.sql("select 1 from outbox where biz_type = 'elevator.trapOver' and biz_id = $1", [made])
    const run = () =>
      elevatorJobs[4]!(r.app.kernel).run({
        q: r.app.kernel.q,
        now: r.app.clock.now(),
        params: null,
        log: () => undefined,
      })
    await run()
    expect(await told()).toHaveLength(0)
    await day('2025-06-18 09:00:01')
    await run()
    await run()
    expect(await told()).toHaveLength(1)
  })
})

it('counts faults by lifts in use: 14 faults of 40 lifts in 30 days are 0.35', async () => {
  await r.sql('delete from elevator_fault')
  await r.sql('delete from elevator_stop')
  await r.sql("update elevator set status = 'scrapped', use_date = null")
  await day('2025-06-30 20:00:00')
  await r.sql(
    `insert into elevator (id, company_id, community_id, elevator_no, register_code, kind, brand_id, floors, stations, use_date, maintain_days, check_cycle, status, created_at, updated_at)
     select gen_random_uuid(), $1, $2, 'S' || n, 'S' || n, 'passenger', $3, 9, 9, '2025-06-01', 15, 'standard', 'running', now(), now() from generate_series(1, 40) n`,
    [r.companyId, r.communityId, brandId],
  )
  await r.sql(
    `insert into elevator_fault (id, company_id, community_id, fault_no, elevator_id, fault_type_id, happened_at, found_by, call_at, stop_use, trapped, status, created_at, updated_at)
     select gen_random_uuid(), e.company_id, e.community_id, 'F' || e.elevator_no, e.id, $1, '2025-06-12 10:00:00+08', 'owner', '2025-06-12 10:05:00+08', false, false, 'reported', now(), now()
     from elevator e where e.status = 'running' order by e.elevator_no limit 14`,
    [types['按钮失灵']],
  )
  const totals = async (range: string) =>
    (
      await admin.call<ReportAnswer>('GET', '/elevator/statistics/fault/report', {
        query: { by: 'community', day: range },
        communityId: r.communityId,
      } as never)
    ).data.totals.values
  expect(await totals('2025-06-01,2025-06-30')).toMatchObject({ faults: '14', useDays: '1200', faultRate: '0.35' })
  await r.sql(
    `insert into elevator_stop (id, company_id, community_id, elevator_id, kind, start_on, end_on, reason, created_at, updated_at)
     select gen_random_uuid(), company_id, community_id, id, 'stop', '2025-06-16', null, '大修', now(), now() from elevator where elevator_no in ('S1', 'S2')`,
  )
  expect(await totals('2025-06-01,2025-06-30')).toMatchObject({ useDays: '1170', faultRate: '0.36' })
  await r.sql('delete from elevator_repair')
  await r.sql(
    `insert into elevator_repair (id, company_id, community_id, repair_no, elevator_id, level, maintain_date, late_days, status, created_at, updated_at)
     select gen_random_uuid(), e.company_id, e.community_id, 'V' || n, e.id, 'halfMonth', '2025-06-10', case n when 3 then 2 else 0 end, 'done', now(), now()
     from elevator e cross join generate_series(1, 3) n where e.elevator_no = 'S9'`,
  )
  await r.sql("update elevator set next_maintain_due = '2025-06-30' where elevator_no = 'S7'")
  await r.sql("update elevator set next_maintain_due = '2025-06-29' where elevator_no = 'S8'")
  const read = async (page: string, query: Record<string, string> = {}) =>
    (
      await admin.call<ReportAnswer>('GET', `/elevator/statistics/${page}/report`, {
        query: { by: 'community', ...query },
        communityId: r.communityId,
      } as never)
    ).data.totals.values
  const june = { day: '2025-06-01,2025-06-30' }
  expect(await read('repair', june)).toMatchObject({ visits: '3', onTimeRate: '66.67', overdue: '1' })
  await r.sql('delete from elevator_check_log')
  expect(await read('annualCheck', june)).toMatchObject({ passRate: null, results: '0' })
  // Two passed at once, one failed and passed on a second visit, which was too late.
  await r.sql(
    `insert into elevator_check (id, company_id, community_id, elevator_id, check_kind, year, due_date, rounds, phase, created_at, updated_at)
     select gen_random_uuid(), company_id, community_id, id, 'inspect', 2025, '2025-06-20', 1, 'passed', now(), now() from elevator where elevator_no in ('S11', 'S12', 'S13')`,
  )
  await r.sql(
    `insert into elevator_check_log (id, company_id, community_id, check_id, elevator_id, year, check_kind, round, check_date, report_no, result, created_at, updated_at)
     select gen_random_uuid(), k.company_id, k.community_id, k.id, k.elevator_id, 2025, 'inspect', v.round, v.day::date, 'R' || e.elevator_no || v.round, v.result, now(), now()
     from (values ('S11', 1, '2025-06-10', 'pass'), ('S12', 1, '2025-06-10', 'pass'), ('S13', 1, '2025-06-10', 'fail'), ('S13', 2, '2025-06-21', 'recheck')) v(no, round, day, result)
       join elevator e on e.elevator_no = v.no join elevator_check k on k.elevator_id = e.id`,
  )
  expect(await read('annualCheck', june)).toMatchObject({ passRate: '50.00', inTimeRate: '75.00', results: '4' })
  expect(await read('manageInfo')).toMatchObject({ lifts: '40', required: '240', filled: '0', completeness: '0.00' })
})
