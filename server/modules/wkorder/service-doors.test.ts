import { handleLimit, replyLimit } from '@wuguan/contract/customer-service/service-limit.entity'
import {
  serviceOverview,
  tryServiceHandlers,
  tryServiceLimit,
} from '@wuguan/contract/customer-service/customer-service.actions'
import { overdueLevel } from '@wuguan/contract/customer-service/overdue-level.entity'
import { serviceHandler } from '@wuguan/contract/customer-service/service-handler.entity'
import { deskReminder, overdueReminder } from '@wuguan/contract/customer-service/service-reminder.entity'
import type { OutputOf } from '@wuguan/contract/kernel/action'
import { tryOverTime } from '@wuguan/contract/work-order/over-time-limit.actions'
import { overTimeLimit } from '@wuguan/contract/work-order/over-time-limit.entity'
import { escalationLevel } from '@wuguan/contract/wkorder/escalation-level.entity'
import { reminderRule } from '@wuguan/contract/wkorder/reminder-rule.entity'
import { timeLimitRule } from '@wuguan/contract/wkorder/time-limit-rule.entity'
import { tryHandlers, tryLimit } from '@wuguan/contract/wkorder/wkorder.actions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { type Register, openRegister } from '../../../tests/support/register.ts'
import { makeUser } from '../../../tests/support/user.ts'

/** The configuration of work orders through the doors of customer service and of the order centre. */
let r: Register
let admin: Caller
beforeAll(async () => {
  r = await openRegister({ now: '2025-06-09 10:00:00' })
  admin = await r.app.admin()
})
afterAll(() => r.app.stop())

type Base = { base: string | null }
const made = async (by: Caller, { base }: Base, body: Record<string, unknown>) => {
  const { code, msg, data } = await by.call<{ id: string }>('POST', base!, { body })
  expect(code, `${msg} ${JSON.stringify(data)}`).toBe(0)
  return data.id
}
const idsOf = async (by: Caller, { base }: Base) =>
  (await by.call<{ list: { id: string }[] }>('GET', `${base}/page`)).data.list.map(({ id }) => id)
const put = async (by: Caller, { base }: Base, id: string, set: Record<string, unknown>) => {
  const { data } = await by.call<{ version: number }>('GET', `${base}/info/${id}`)
  return by.call('PUT', base!, { body: { id, version: data.version, ...set } })
}
const person = (name: string, codes: string[], more: object = {}) =>
  makeUser(r.app, name, codes, { companyId: r.companyId, ...more })

it('a limit of customer service is made with its line and stage, and stands among all', async () => {
  const desk = await person(
    'sd-limit',
    ['view', 'create', 'edit', 'delete'].map((verb) => `customer-service:limit:${verb}`),
  )
  const centre = await person('sd-centre', ['workOrder:overTime:view', 'workOrder:overTime:edit'])
  const id = await made(desk, replyLimit, { orderType: 'complaint', limitMinutes: 60 })
  const { data } = await centre.call<object>('GET', `${overTimeLimit.base}/info/${id}`)
  expect(data).toMatchObject({ stage: 'reply', bizLine: 'service', orderType: 'complaint' })
  expect(await idsOf(desk, handleLimit)).toEqual([])
  const reply = { orderType: 'repair', limitMinutes: 60 }
  expect(await desk.call('POST', replyLimit.base!, { body: reply })).toMatchObject({
    code: 400,
    data: { orderType: '类型不在可选范围内' },
  })
  expect(await put(centre, overTimeLimit, id, { limitMinutes: 30 })).toMatchObject({ code: 0 })
  expect((await desk.call<object>('GET', `${replyLimit.base}/info/${id}`)).data).toMatchObject({ limitMinutes: 30 })
  const same = { orderType: 'complaint', limitMinutes: 90 }
  expect(await desk.call('POST', replyLimit.base!, { body: same })).toMatchObject({
    data: { limitMinutes: '已存在相同条件的时限规则' },
  })
  expect((await desk.call('DELETE', replyLimit.base!, { body: [id] })).code).toBe(0)
  expect(await idsOf(admin, timeLimitRule)).toEqual([])
})

it('a reminder shows on every page that it belongs to, and only there', async () => {
  const desk = await person('sd-remind', [
    'customer-service:reminder:view',
    'customer-service:reminder:edit',
    'customer-service:level:view',
    'customer-service:level:edit',
  ])
  const first = await made(desk, overdueLevel, { level: 1, name: '班组', receiverKinds: ['handler'] })
  const second = await made(desk, overdueLevel, { level: 2, name: '项目', receiverKinds: ['dispatcher'] })
  const others = await made(admin, escalationLevel, { level: 1, name: '报修', receiverKinds: ['handler'] })
  expect(await idsOf(desk, overdueLevel)).toEqual([first, second])

  const rule = { stage: 'reply', template: '{单号}已超时' }
  const both = await made(desk, overdueReminder, { ...rule, minutes: 0, levelId: first })
  const high = await made(desk, overdueReminder, { ...rule, minutes: 60, levelId: second })
  const soon = await made(desk, deskReminder, { ...rule, kind: 'before', minutes: 30 })
  const repair = await made(admin, reminderRule, { ...rule, kind: 'after', minutes: 0, levelId: others })
  const shown = async (door: Base) => new Set(await idsOf(desk, door))
  expect(await shown(deskReminder)).toEqual(new Set([both, soon]))
  expect(await shown(overdueReminder)).toEqual(new Set([both, high]))
  expect(new Set(await idsOf(admin, reminderRule))).toEqual(new Set([both, high, soon, repair]))

  expect(await put(desk, deskReminder, both, { minutes: 15 })).toMatchObject({ code: 0 })
  expect((await desk.call<object>('GET', `${overdueReminder.base}/info/${both}`)).data).toMatchObject({ minutes: 15 })
  expect(await put(desk, deskReminder, soon, { levelId: second })).toMatchObject({
    data: { levelId: '升级级别不存在或已删除' },
  })
  // The ladder is one: the page of the desk does not make it go down either.
  expect(await put(desk, deskReminder, both, { minutes: 90 })).toMatchObject({
    data: { minutes: '升级时间必须逐级递增' },
  })
})

it('a rule names no level of another line', async () => {
  const of = async (bizLine: string, level: number) =>
    made(admin, escalationLevel, { bizLine, level, name: `${bizLine}${level}`, receiverKinds: ['handler'] })
  const levelId = await of('inner', 3)
  const rule = { bizLine: 'repair', stage: 'handle', kind: 'before', minutes: 5, template: '{单号}', levelId }
  expect(await admin.call('POST', reminderRule.base!, { body: rule })).toMatchObject({
    code: 400,
    data: { levelId: '该级别不属于所选业务线' },
  })
  expect((await admin.call('POST', reminderRule.base!, { body: { ...rule, bizLine: 'inner' } })).code).toBe(0)
})

it('whoever sets handlers of customer service sets those of its types alone', async () => {
  const desk = await person('sd-handler', ['customer-service:handler:view', 'customer-service:handler:edit'])
  const row = { stage: 'handle', kind: 'user', userIds: [desk.userId] }
  const id = await made(desk, serviceHandler, { ...row, orderType: 'praise' })
  expect(await desk.call('POST', serviceHandler.base!, { body: { ...row, orderType: 'repair' } })).toMatchObject({
    data: { orderType: '类型不在可选范围内' },
  })
  expect(await desk.call('POST', serviceHandler.base!, { body: row })).toMatchObject({
    data: { orderType: '请选择类型' },
  })
  const tried = { orderType: 'praise', stage: 'handle' }
  const { data } = await desk.call<OutputOf<typeof tryServiceHandlers>>('POST', tryServiceHandlers.path, {
    body: tried,
  })
  expect(data.tried.map(({ ruleId }) => ruleId)).toEqual([id])
  expect((await desk.call('POST', tryHandlers.path, { body: tried })).code).toBe(403)
  expect((await desk.call('POST', tryServiceHandlers.path, { body: { ...tried, orderType: 'repair' } })).code).toBe(400)
})

it('limits are tried by the right to the page that they stand on, where it reaches', async () => {
  const desk = await person('sd-try', ['customer-service:limit:view'], { dataScope: 5, communityIds: [r.communityId] })
  const centre = await person('sd-try-all', ['workOrder:overTime:view'])
  const reply = { stage: 'reply', orderType: 'complaint' }
  const repair = { stage: 'take', orderType: 'repair' }
  const calls: [by: Caller, action: { path: string }, body: object, code: number][] = [
    [desk, tryServiceLimit, reply, 0],
    [desk, tryServiceLimit, { ...reply, communityId: r.communityId }, 0],
    [desk, tryServiceLimit, { ...reply, communityId: r.communityId + 1 }, 403],
    [desk, tryServiceLimit, { ...reply, stage: 'take' }, 400],
    [desk, tryServiceLimit, { ...reply, orderType: 'repair' }, 400],
    [desk, tryOverTime, reply, 403],
    [desk, tryLimit, reply, 403],
    [centre, tryOverTime, repair, 0],
    [centre, tryServiceLimit, reply, 403],
  ]
  for (const [by, { path }, body, code] of calls)
    expect((await by.call('POST', path, { body })).code, `${path} ${JSON.stringify(body)}`).toBe(code)
})

it('customer service counts what is its own, and is led to its own pages', async () => {
  const desk = await person('sd-board', ['customer-service:limit:view'])
  const { data } = await desk.call<OutputOf<typeof serviceOverview>>('GET', serviceOverview.path)
  expect(data.counts).toMatchObject({
    replyLimit: 0,
    deskReminder: 2,
    overdueReminder: 2,
    overdueLevel: 2,
    serviceHandler: 1,
  })
  const problems = data.problems.map(({ problem, path }) => `${problem} ${path}`)
  expect(problems).toContain('投诉没有处理时限 /customer/service/setting/limitTime/handler')
  expect(problems).toContain('表扬没有可用的受理人 /customer/service/setting/handler?view=accept')
  expect(problems.join()).not.toMatch(/报修|内部/)
  const stranger = await person('sd-stranger', ['wkorder:category:view'])
  expect((await stranger.call('GET', serviceOverview.path)).code).toBe(403)
})
