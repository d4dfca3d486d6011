import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Register, openRegister } from '../../../tests/support/register.ts'

let r: Register
let [early, late, night] = ['', '', '']
let [anna, bert] = [0, 0]
beforeAll(async () => {
  r = await openRegister()
  const shift = async (name: string, code: string, startTime: string, endTime: string, crossDay = false) =>
    String(
      (await r.ok('POST', '/basedata/base/shift', { name, code, startTime, endTime, crossDay, restMinutes: 60 })).id,
    )
  early = await shift('早班', 'A', '07:00', '15:00')
  late = await shift('中班', 'B', '14:00', '22:00')
  night = await shift('夜班', 'C', '23:00', '07:00', true)
  anna = (await r.user('anna01', ['basedata:schedule:list', 'basedata:schedule:swap'])).userId
  bert = (await r.user('bert01', ['basedata:schedule:list'])).userId
})
afterAll(() => r.app.stop())

const PLAN = '/basedata/base/staffSchedule'
const plan = (userId: number, date: string, shiftId: string, over: Record<string, unknown> = {}) => ({
  communityId: r.communityId,
  userId,
  date,
  shiftId,
  ...over,
})

describe('schedule', () => {
  it('never gives one person two shifts at once, across communities and midnight', async () => {
    const other = Number(
      (await r.ok('POST', '/basedata/base/community', { companyId: r.companyId, name: '滨江一号', code: 'BJ' })).id,
    )
    await r.ok('POST', PLAN, plan(anna, '2026-03-16', early))
    expect(await r.refused('POST', PLAN, plan(anna, '2026-03-16', late, { communityId: other }))).toMatchObject({
      code: 400,
      msg: '该员工在该时段已有排班',
    })
    await r.ok('POST', PLAN, plan(anna, '2026-03-17', night))
    await r.ok('POST', PLAN, plan(anna, '2026-03-18', early))
    const early6 = String(
      (await r.ok('POST', '/basedata/base/shift', { name: '凌晨', code: 'D', startTime: '06:00', endTime: '10:00' }))
        .id,
    )
    await r.ok('POST', PLAN, plan(bert, '2026-03-17', night))
    expect(await r.refused('POST', PLAN, plan(bert, '2026-03-18', early6))).toMatchObject({
      code: 400,
      msg: '该员工在该时段已有排班',
    })
  })

  it('two clerks who plan the same person at once do not overlap him', async () => {
    const answers = await Promise.all(
      [early, late].map((shiftId) => r.admin.call('POST', PLAN, { body: plan(bert, '2026-04-01', shiftId) })),
    )
    expect(answers.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([0, 400])
  })

  it('copies a week, rotates a template, sums hours and names conflicts', async () => {
    const answer = await r.ok('POST', `${PLAN}/copyWeek`, {
      communityId: r.communityId,
      from: '2026-03-16',
      to: '2026-03-23',
      weeks: 2,
    })
    expect(answer).toMatchObject({ created: 8, skipped: 0 })
    expect(
      await r.refused('POST', `${PLAN}/copyWeek`, { communityId: r.communityId, from: '2026-03-17', to: '2026-03-24' }),
    ).toMatchObject({ code: 400, msg: '请选择周一日期' })
    const rotated = await r.ok('POST', `${PLAN}/rotate`, {
      communityId: r.communityId,
      userIds: [anna],
      pattern: [early, early, late, null],
      from: '2026-05-01',
      to: '2026-05-08',
    })
    expect(rotated).toEqual({ created: 6, skipped: 0 })
    await r.ok('POST', `${PLAN}/rotate`, {
      communityId: r.communityId,
      userIds: [bert],
      pattern: [early],
      from: '2026-05-01',
      to: '2026-05-08',
    })
    const calendar = (await r.ok('GET', `${PLAN}/calendar`, { from: '2026-05-01', to: '2026-05-08' })) as {
      people: { userId: number; days: number; hours: string }[]
      conflicts: { userId: number; kind: string; date: string }[]
    }
    expect(calendar.people.find((one) => one.userId === anna)).toMatchObject({ days: 6, hours: '42.0' })
    expect(calendar.conflicts.filter((one) => one.userId === bert)).toEqual([
      { userId: bert, name: 'bert01', date: '2026-05-07', kind: 'days', message: '连续上班7天' },
      { userId: bert, name: 'bert01', date: '2026-05-08', kind: 'days', message: '连续上班8天' },
    ])
    const march = (await r.ok('GET', `${PLAN}/calendar`, { from: '2026-03-16', to: '2026-03-18' })) as {
      conflicts: { userId: number; kind: string }[]
    }
    expect(march.conflicts).toContainEqual({
      userId: anna,
      name: 'anna01',
      date: '2026-03-18',
      kind: 'rest',
      message: '两班间隔不足8小时',
    })
  })

  it('exchanges two shifts when both agree', async () => {
    const mine = String((await r.ok('POST', PLAN, plan(anna, '2026-06-01', early))).id)
    const his = String((await r.ok('POST', PLAN, plan(bert, '2026-06-02', late))).id)
    await r.ok('POST', `${PLAN}/swap`, { id: mine, withId: his })
    expect(await r.info(PLAN, mine)).toMatchObject({ userId: anna, swapWithId: his, status: 1 })
    await r.ok('POST', `${PLAN}/swapAnswer`, { id: mine, accept: true })
    expect(await r.info(PLAN, mine)).toMatchObject({ userId: bert, status: 2, swapWithId: his })
    expect(await r.info(PLAN, his)).toMatchObject({ userId: anna, status: 2, swapWithId: mine })
  })
})

describe('housekeepers', () => {
  it('have one main per area, and leave when their areas are taken over', async () => {
    const base = '/basedata/base/housekeeper'
    const [a, b] = [
      String((await r.ok('POST', base, { communityId: r.communityId, userId: anna, publicMobile: '13800138000' })).id),
      String((await r.ok('POST', base, { communityId: r.communityId, userId: bert })).id),
    ]
    await r.ok('PUT', `${base}/areas`, { id: a, areas: [{ buildingId: r.buildingId, isMain: true }] })
    await r.ok('PUT', `${base}/areas`, { id: b, areas: [{ buildingId: r.buildingId, unitId: r.unitId, isMain: true }] })
    const house = await r.house()
    expect(await r.ok('GET', '/basedata/base/house/housekeeper', { houseId: house.id })).toMatchObject({ id: b })
    expect(await r.refused('POST', `${base}/duty`, { id: b, state: 0 })).toMatchObject({
      code: 422,
      msg: '请先转交1个服务区域',
    })
    await r.ok('POST', `${base}/duty`, { id: b, state: 0, takeOverId: a })
    expect(await r.ok('GET', '/basedata/base/house/housekeeper', { houseId: house.id })).toMatchObject({ id: a })
    const card = await r.ok('GET', `${base}/card/${a}`)
    expect(await r.app.anonymous.call('GET', `/basedata/public/housekeeper/${String(card.code)}`)).toMatchObject({
      code: 0,
      data: { name: 'anna01', communityName: '云山花园' },
    })
    expect(await r.app.anonymous.call('GET', '/basedata/public/housekeeper/ffff')).toMatchObject({ code: 404 })
  })
})

it('a parking member is bound to a customer, and let go by naming none', async () => {
  const { id: customerId } = await r.customer()
  const [member] = await r.sql<{ id: string }>(
    `insert into park_member (id, company_id, community_id, member_no, level, points, source, state, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'PM01', 1, 0, 1, 1, now(), now()) returning id`,
    [r.companyId, r.communityId],
  )
  const bound = async () => {
    const [row] = await r.sql('select customer_id as id from park_member where id = $1', [member!.id])
    return row!['id']
  }
  await r.ok('POST', '/basedata/base/parkMember/bind', { id: member!.id, customerId })
  expect(await bound()).toBe(customerId)
  await r.ok('POST', '/basedata/base/parkMember/bind', { id: member!.id })
  expect(await bound()).toBeNull()
})
