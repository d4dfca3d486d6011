import { problemCategory } from '@wuguan/contract/wkorder/problem-category.entity'
import { businessLink } from '@wuguan/contract/wkorder/business-link.entity'
import { defaultAppraisal } from '@wuguan/contract/wkorder/default-appraisal.entity'
import { escalationLevel } from '@wuguan/contract/wkorder/escalation-level.entity'
import { evalDimension } from '@wuguan/contract/wkorder/eval-dimension.entity'
import { orderSource } from '@wuguan/contract/wkorder/order-source.entity'
import { reminderRule } from '@wuguan/contract/wkorder/reminder-rule.entity'
import { taskHandler } from '@wuguan/contract/wkorder/task-handler.entity'
import { timeLimitRule } from '@wuguan/contract/wkorder/time-limit-rule.entity'
import { confOverview, type ConfOverview } from '@wuguan/contract/wkorder/conf.actions'
import {
  removeCalendar,
  saveCalendar,
  setCalendarDays,
  tryWorkingTime,
} from '@wuguan/contract/wkorder/working-time.actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { makeUser } from '../../../tests/support/user.ts'
import { calendarOf, handlersFor, limitFor, linkFor, remindersFor, resolveHandlers } from './rules.service.ts'

/** The configuration of work orders: what it refuses, and what it says about a case. */
let w: ChargeWorld
let q: ChargeWorld['app']['kernel']['q']
beforeAll(async () => {
  w = await openCharge({ now: '2025-06-09 10:00:00' })
  q = w.app.kernel.q
})
afterAll(() => w.app.stop())

type Base = { base: string | null }
const post = (entity: Base, body: Record<string, unknown>) =>
  w.admin.call<{ id: string }>('POST', entity.base!, { body })
const made = async (entity: Base, body: Record<string, unknown>) => {
  const answer = await post(entity, body)
  expect(answer.code, `${answer.msg} ${JSON.stringify(answer.data)}`).toBe(0)
  return answer.data.id
}
const put = async (entity: Base, id: string, set: Record<string, unknown>) => {
  const { data } = await w.admin.call<{ version: number }>('GET', `${entity.base}/info/${id}`)
  return w.admin.call('PUT', entity.base!, { body: { id, version: data.version, ...set } })
}
const remove = (entity: Base, id: string) => w.admin.call('DELETE', entity.base!, { body: [id] })

let n = 0
const source = (more: Record<string, unknown> = {}) => {
  n += 1
  return { code: `S${n}`, name: `来源${n}`, channel: 'desk', bizLines: ['repair'], ...more }
}
const category = (more: Record<string, unknown> = {}) => {
  n += 1
  return { code: `C${n}`, name: `类别${n}`, orderTypes: ['repair'], ...more }
}
const limit = (more: Record<string, unknown> = {}) => ({
  stage: 'handle',
  bizLine: 'repair',
  limitMinutes: 480,
  ...more,
})

describe('sources', () => {
  it('one is the default', async () => {
    const first = await made(orderSource, source({ isDefault: true }))
    const second = await made(orderSource, source({ isDefault: true }))
    const rows = await w.sql<{ id: string }>('select id from order_source where is_default')
    expect(rows.map(({ id }) => id)).toEqual([second])
    expect(first).not.toBe(second)
  })
  it('those of other records are not deleted, and one stays in use', async () => {
    const patrol = await made(orderSource, source({ channel: 'patrol' }))
    expect(await remove(orderSource, patrol)).toMatchObject({ code: 422, msg: '系统来源不能删除，只能停用' })
    await w.sql('update order_source set enabled = 0, is_default = false where id <> $1', [patrol])
    expect(await put(orderSource, patrol, { enabled: 0 })).toMatchObject({ code: 422, msg: '至少保留一个启用项' })
  })
})

it('the last dimension stays in use', async () => {
  const only = await made(evalDimension, { name: '响应速度', orderTypes: ['repair'], weight: 30 })
  expect(await remove(evalDimension, only)).toMatchObject({ code: 422, msg: '至少保留一个启用项' })
  await made(evalDimension, { name: '服务态度', orderTypes: ['repair', 'complaint'], weight: 70 })
  const { data } = await w.admin.call<{ effective: string }>('GET', `${evalDimension.base}/info/${only}`)
  expect(data.effective).toBe('户内报修30.0%')
  expect((await remove(evalDimension, only)).code).toBe(0)
})

describe('categories', () => {
  it('children serve no more types than their parent', async () => {
    const parentId = await made(problemCategory, category({ orderTypes: ['repair', 'complaint'] }))
    expect(await post(problemCategory, category({ parentId, orderTypes: ['inner'] }))).toMatchObject({
      code: 400,
      data: { orderTypes: '适用类型不能超出上级类别' },
    })
    await made(problemCategory, category({ parentId, orderTypes: ['complaint'] }))
    expect(await put(problemCategory, parentId, { orderTypes: ['repair'] })).toMatchObject({ code: 400 })
  })
  it('a moved record takes its subtree along, and does not go under itself', async () => {
    const top = await made(problemCategory, category())
    const middle = await made(problemCategory, category({ parentId: top }))
    const leaf = await made(problemCategory, category({ parentId: middle }))
    const other = await made(problemCategory, category())
    const pathOf = async (id: string) =>
      (await w.sql<{ path: string }>('select path from problem_category where id = $1', [id]))[0]!.path
    expect(await pathOf(leaf)).toBe(`${top}/${middle}/${leaf}/`)
    expect((await put(problemCategory, middle, { parentId: other })).code).toBe(0)
    expect(await pathOf(leaf)).toBe(`${other}/${middle}/${leaf}/`)
    for (const parentId of [leaf, other])
      expect(await put(problemCategory, other, { parentId })).toMatchObject({
        code: 400,
        data: { parentId: '不能移动到自己的下级' },
      })
    expect(await remove(problemCategory, middle)).toMatchObject({ code: 422, msg: '请先删除下级类别' })
    expect(await put(problemCategory, middle, { enabled: 0 })).toMatchObject({ code: 422, msg: '请先停用下级类别' })
  })
  it('what a rule names is stopped, not deleted', async () => {
    const id = await made(problemCategory, category())
    await made(timeLimitRule, limit({ stage: 'arrive', categoryId: id }))
    expect(await remove(problemCategory, id)).toMatchObject({ code: 422, msg: '已被使用，只能停用' })
  })
})

describe('limits', () => {
  const LIMIT = { code: 400, data: { limitMinutes: '时限必须为1到43200分钟' } }
  it('last from a minute to thirty days', async () => {
    expect(await post(timeLimitRule, limit({ limitMinutes: 0 }))).toMatchObject(LIMIT)
    expect(await post(timeLimitRule, limit({ limitMinutes: null }))).toMatchObject(LIMIT)
    expect(await post(timeLimitRule, limit({ limitMinutes: 43_201 }))).toMatchObject(LIMIT)
  })
  it('are unique by their conditions while they hold', async () => {
    const urgency = 'critical'
    const first = await made(timeLimitRule, limit({ urgency }))
    const same = { code: 400, data: { limitMinutes: '已存在相同条件的时限规则' } }
    expect(await post(timeLimitRule, limit({ urgency }))).toMatchObject(same)
    const second = await made(timeLimitRule, limit({ urgency, enabled: 0 }))
    expect(await put(timeLimitRule, second, { enabled: 1 })).toMatchObject(same)
    expect((await put(timeLimitRule, first, { enabled: 0 })).code).toBe(0)
    expect((await put(timeLimitRule, second, { enabled: 1 })).code).toBe(0)
  })
  it('hold by the most specific rule: the community before the category', async () => {
    const root = await made(problemCategory, category())
    const categoryId = await made(problemCategory, category({ parentId: root }))
    const stage = 'reply'
    await made(timeLimitRule, limit({ stage, limitMinutes: 1 }))
    await made(timeLimitRule, limit({ stage, limitMinutes: 2, categoryId: root, urgency: 'urgent' }))
    const facts = { ...PLACE(), stage, bizLine: 'repair', orderType: 'repair', complaintLevelId: null } as const
    const found = async (more: { categoryId: string | null; urgency: 'normal' | 'urgent' }) =>
      (await limitFor(q, { ...facts, ...more }))?.limitMinutes
    expect(await found({ categoryId, urgency: 'normal' })).toBe(1)
    expect(await found({ categoryId, urgency: 'urgent' })).toBe(2)
    await made(timeLimitRule, limit({ stage, limitMinutes: 3, communityId: w.communityId }))
    expect(await found({ categoryId, urgency: 'urgent' })).toBe(3)
    expect(await limitFor(q, { ...facts, stage: 'visit', categoryId, urgency: 'normal' })).toBeNull()
  })
})
const PLACE = () => ({ companyId: w.companyId, communityId: w.communityId })

it('a link that cannot be closed is not, and what has no row is on', async () => {
  const link = (stage: string) => ({ orderType: 'repair', stage, enabled: 0 })
  expect(await post(businessLink, link('accept'))).toMatchObject({ code: 400, data: { enabled: '受理环节不能关闭' } })
  expect(await post(businessLink, link('handle'))).toMatchObject({ code: 400, data: { enabled: '处理环节不能关闭' } })
  await made(businessLink, link('check'))
  const of = (stage: 'check' | 'visit') => linkFor(q, { companyId: w.companyId, orderType: 'repair', stage })
  expect((await of('check')).on).toBe(false)
  expect(await of('visit')).toMatchObject({ on: true, visitMode: 'all' })
})

it('a higher level is told later', async () => {
  const rung = (level: number) =>
    made(escalationLevel, {
      bizLine: 'repair',
      level,
      name: `级别${level}`,
      receiverKinds: ['handler'],
    })
  const [one, two] = [await rung(1), await rung(2)]
  const rule = (levelId: string, minutes: number) => ({
    bizLine: 'repair',
    stage: 'handle',
    kind: 'after',
    minutes,
    levelId,
    template: '工单{单号}已超时{超时分钟}分钟',
  })
  await made(reminderRule, rule(one, 60))
  const wrong = { code: 400, data: { minutes: '升级时间必须逐级递增' } }
  expect(await post(reminderRule, rule(two, 60))).toMatchObject(wrong)
  const second = await made(reminderRule, rule(two, 61))
  expect(await put(reminderRule, second, { minutes: 30 })).toMatchObject(wrong)
  expect(await post(reminderRule, { ...rule(one, 0), template: '{房号}' })).toMatchObject({ code: 400 })
  const told = () =>
    remindersFor(q, { companyId: w.companyId, bizLine: 'repair', orderType: 'repair', stage: 'handle' })
  expect((await told()).map(({ minutes, level }) => [minutes, level?.name])).toEqual([
    [60, '级别1'],
    [61, '级别2'],
  ])
  await put(escalationLevel, two, { enabled: 0 })
  expect(await told()).toHaveLength(1)
})

describe('handlers', () => {
  it('a row of disabled people counts as none, the next less specific one holds', async () => {
    for (const name of ['wk-near', 'wk-far', 'wk-back'])
      await makeUser(w.app, name, ['workOrder:order:view'], { companyId: w.companyId })
    const people = await w.sql<{ id: number; username: string }>(
      "select id, username from sys_user where username like 'wk-%'",
    )
    const idOf = (name: string) => people.find(({ username }) => username === name)!.id
    const row = { orderType: 'repair', stage: 'handle', kind: 'user' }
    await made(taskHandler, { ...row, userIds: [idOf('wk-far')] })
    const near = await made(taskHandler, { ...row, communityId: w.communityId, userIds: [idOf('wk-near')] })
    const facts = { ...PLACE(), orderType: 'repair', stage: 'handle', categoryId: null, areaId: null } as const
    expect(await handlersFor(q, facts)).toEqual([idOf('wk-near')])
    await w.sql("update sys_user set state = 0 where username = 'wk-near'")
    expect(await resolveHandlers(q, facts)).toMatchObject({
      userIds: [idOf('wk-far')],
      tried: [
        { ruleId: near, score: 100, people: 0 },
        { score: 0, people: 1 },
      ],
    })
    await put(taskHandler, near, { backupUserIds: [idOf('wk-back')] })
    expect(await resolveHandlers(q, facts)).toMatchObject({ userIds: [idOf('wk-back')], backup: true })
  })
  it('the only row that accepts orders of a type stays in use', async () => {
    const only = await made(taskHandler, { orderType: 'help', stage: 'accept', kind: 'user', userIds: [w.userId] })
    expect(await put(taskHandler, only, { enabled: 0 })).toMatchObject({ code: 422, msg: '至少保留一个启用项' })
    expect(await remove(taskHandler, only)).toMatchObject({ code: 422, msg: '至少保留一个启用项' })
  })
})

it('where nobody has a calendar the usual week is worked, but for the public holidays', async () => {
  const { weekly, days } = await calendarOf(q, PLACE())
  expect([weekly['1']?.length, weekly['6'], days['2026-10-01'], days['2026-10-10']]).toEqual([
    2,
    undefined,
    { kind: 'holiday' },
    { kind: 'workday' },
  ])
})

describe('working time', () => {
  const save = (communityId: number | null, weekly: Record<string, { start: string; end: string }[]>) =>
    w.admin.call('PUT', saveCalendar.path, { body: { communityId, weekly } })
  const days = (body: Record<string, unknown>) => w.admin.call('PUT', setCalendarDays.path, { body })
  const trial = async (body: Record<string, unknown>) =>
    (await w.admin.call<{ dueAt: string | null; minutes: number | null }>('POST', tryWorkingTime.path, { body })).data

  it('refuses segments that end before they begin, and a week without any', async () => {
    expect(await save(null, { 1: [{ start: '13:00', end: '12:00' }] })).toMatchObject({
      code: 400,
      data: { weekly: '结束时间必须晚于开始时间' },
    })
    expect(await save(null, { 1: [] })).toMatchObject({ code: 400, data: { weekly: '每周至少需要一个工作时段' } })
  })
  it('a community has the hours of its company until it has its own, and goes back to them', async () => {
    expect((await save(null, { 1: [{ start: '08:00', end: '12:00' }] })).code).toBe(0)
    expect((await days({ start: '2025-06-16', end: '2025-06-16', kind: 'holiday', name: '停工' })).code).toBe(0)
    const from = '2025-06-09 11:00:00'
    const here = { communityId: w.communityId, from, minutes: 90 }
    expect((await trial(here)).dueAt).toBe('2025-06-23 08:30:00')
    expect((await save(w.communityId, { 1: [{ start: '00:00', end: '24:00' }] })).code).toBe(0)
    expect((await trial(here)).dueAt).toBe('2025-06-09 12:30:00')
    expect((await trial({ from, minutes: 90 })).dueAt).toBe('2025-06-23 08:30:00')
    expect((await days({ start: '2025-06-16', end: '2025-06-16', kind: 'normal' })).code).toBe(0)
    expect((await trial({ from, minutes: 90 })).dueAt).toBe('2025-06-16 08:30:00')
    expect((await w.admin.call('DELETE', removeCalendar.path, { body: { communityId: w.communityId } })).code).toBe(0)
    expect((await trial({ communityId: w.communityId, from, to: '2025-06-16 09:00:00' })).minutes).toBe(120)
  })
})

it('what is judged by default says what it does', async () => {
  const id = await made(defaultAppraisal, { orderType: 'suggest', days: 5, score: 4 })
  const { data } = await w.admin.call<{ preview: string }>('GET', `${defaultAppraisal.base}/info/${id}`)
  expect(data.preview).toBe('关闭5天后未评价按4星计，不计入满意率')
})

it('names what is missing or never met, and where it is mended', async () => {
  const old = await made(problemCategory, category({ name: '旧类' }))
  await made(timeLimitRule, limit({ stage: 'arrive', categoryId: old }))
  const handler = { orderType: 'repair', stage: 'handle', kind: 'user', userIds: [w.userId], categoryId: old }
  await made(taskHandler, handler)
  expect((await put(problemCategory, old, { enabled: 0 })).code).toBe(0)
  const { data } = await w.admin.call<ConfOverview>('GET', confOverview.path)
  expect(data.problems.filter(({ problem }) => problem.includes('旧类'))).toEqual([
    { problem: '到场时限的问题类别“旧类”已停用或不适用，不会匹配', path: '/wkorder/conf/acceptLimitTime?view=handle' },
    {
      problem: '户内报修的处理人所设问题类别“旧类”已停用或不适用，不会匹配',
      path: '/wkorder/conf/task/handler/repair/handle',
    },
  ])
  expect(data.problems).toContainEqual({
    problem: '表扬没有可用的受理人',
    path: '/wkorder/conf/task/handler/praise/accept',
  })
})
