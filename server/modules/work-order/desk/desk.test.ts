import { callerCard, type CallerCard, findCallers, registerDefaults } from '@wuguan/contract/work-order/desk.actions'
import { appointmentSlots, type Slot } from '@wuguan/contract/work-order/promise.actions'
import type { HouseHit } from '@wuguan/contract/basedata/house-hit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../tests/support/app.ts'
import { makeUser } from '../../../../tests/support/user.ts'
import { openOrders, type OrderWorld } from '../../../../tests/support/work-orders.ts'

/** The register: who calls, and what becomes of an order while he is on the line. */
let w: OrderWorld
let clerk: Caller
let payer: { house: string; customer: string; name: string; mobile: string; room: string }
let owing: string
let elsewhere: { house: string; mobile: string }
beforeAll(async () => {
  w = await openOrders()
  clerk = await w.worker('wd-clerk', ['create'])
  payer = await w.one(
    `select h.id as house, c.id as customer, c.name, c.mobile, h.full_name as room from house h
       join customer_house ch on ch.house_id = h.id and ch.end_date is null and ch.is_payer join customer c on c.id = ch.customer_id and c.mobile is not null
     where h.community_id = $1 and h.deleted_at is null and h.lineage = 1
       and not exists (select 1 from receivable r where r.property_id = h.id::text and r.status in (1, 2))
       and not exists (select 1 from customer_house o where o.customer_id = c.id and o.house_id <> h.id) order by h.id limit 1`,
    [w.place.communityId],
  )
  owing = (
    await w.one<{ id: string }>(
      `select h.id from house h join receivable r on r.property_id = h.id::text and r.status in (1, 2) and r.outstanding_amount > 0 and r.fee_period <= to_char(now(), 'YYYY-MM')
       where h.community_id = $1 and h.deleted_at is null limit 1`,
      [w.place.communityId],
    )
  ).id
  elsewhere = await w.one(
    `select h.id as house, c.mobile from house h join customer_house ch on ch.house_id = h.id and ch.end_date is null join customer c on c.id = ch.customer_id and c.mobile is not null
     where h.community_id <> $1 and h.deleted_at is null and not exists (select 1 from customer_house o join house k on k.id = o.house_id where o.customer_id = c.id and k.community_id = $1) limit 1`,
    [w.place.communityId],
  )
})
afterAll(() => w.app.stop())

const found = async (keyword: string, caller = clerk) =>
  caller.call<HouseHit[]>('GET', `${findCallers.path}?keyword=${encodeURIComponent(keyword)}`, w.place)
const card = async (houseId: string, caller = clerk, query = '') =>
  caller.call<CallerCard>('GET', `${callerCard.path.replace('{houseId}', houseId)}${query}`, w.place)
const orderOf = (id: string) =>
  w.one<Record<string, unknown>>(
    `select o.*, (select count(*)::int from work_order_clock c where c.order_id = o.id) as clocks,
       (select count(*)::int from message_record m where m.biz_id = o.id::text) as told from work_order o where o.id = $1`,
    [id],
  )

describe('finding whoever calls', () => {
  it('goes by a whole number, a room and a name, and says who he is under a mask', async () => {
    const { data } = await found(payer.mobile)
    expect(data.map((hit) => hit.propertyId)).toContain(payer.house)
    const hit = data.find((one) => one.propertyId === payer.house)!
    expect(hit).toMatchObject({ customerId: payer.customer, customerName: payer.name, match: '手机号' })
    expect(hit.mobile).not.toBe(payer.mobile)
    expect(hit).not.toHaveProperty('owed')
    expect((await found(payer.name)).data.map((one) => one.propertyId)).toContain(payer.house)
  })
  it('stays within the communities where orders may be registered', async () => {
    const local = await makeUser(w.app, 'wd-local', ['workOrder:order:create'], {
      companyId: w.place.companyId,
      communityIds: [w.place.communityId],
    })
    expect((await found(elsewhere.mobile, local)).data).toEqual([])
    expect(await card(elsewhere.house, local)).toMatchObject({ code: 404, msg: '房产不存在或已删除' })
  })
  it('is for those who register', async () => {
    const reader = await w.worker('wd-reader')
    for (const answer of [
      await found(payer.name, reader),
      await card(payer.house, reader),
      await reader.call('GET', registerDefaults.path, w.place),
    ])
      expect(answer.code).toBe(403)
  })
})

describe('the card', () => {
  it('says who is there, and whether something is owed', async () => {
    const { data } = await card(payer.house)
    expect(data).toMatchObject({
      fullName: payer.room,
      communityId: w.place.communityId,
      arrears: { owes: false, amount: null },
    })
    expect(data.people.find((one) => one.customerId === payer.customer)).toMatchObject({
      name: payer.name,
      isPayer: true,
    })
    expect(JSON.stringify(data)).not.toContain(payer.mobile)
  })
  it('says how much only to who sees debts', async () => {
    expect((await card(owing)).data.arrears).toEqual({ owes: true, amount: null })
    const cashier = await makeUser(w.app, 'wd-cashier', ['workOrder:order:create', 'charge-finance:receivable:list'], {
      companyId: w.place.companyId,
    })
    const { arrears } = (await card(owing, cashier)).data
    expect(arrears.owes).toBe(true)
    expect(Number(arrears.amount)).toBeGreaterThan(0)
  })
  it('names further houses of the caller, of nobody else', async () => {
    const other = await w.one<{ id: string; full_name: string }>(
      'select id, full_name from house where community_id = $1 and id <> $2 and deleted_at is null and lineage = 1 order by id desc limit 1',
      [w.place.communityId, payer.house],
    )
    await w.sql(
      `insert into customer_house (id, company_id, community_id, customer_id, house_id, relation, is_payer, start_date, created_at, updated_at)
       select gen_random_uuid(), company_id, community_id, $1, id, 2, false, '2020-01-01', now(), now() from house where id = $2`,
      [payer.customer, other.id],
    )
    expect((await card(payer.house)).data.houses).toEqual([])
    expect((await card(payer.house, clerk, `?customerId=${payer.customer}`)).data.houses).toEqual([
      { houseId: other.id, fullName: other.full_name },
    ])
  })
})

describe('registering', () => {
  it('starts with the default source of the company', async () => {
    const { data } = await clerk.call<{ sourceId: string }>('GET', registerDefaults.path, w.place)
    const source = await w.one<{ is_default: boolean }>('select is_default from order_source where id = $1', [
      data.sourceId,
    ])
    expect(source.is_default).toBe(true)
    await w.sql('update order_source set enabled = 0 where company_id = $1', [w.place.companyId])
    const none = await clerk.call('GET', registerDefaults.path, w.place)
    expect(none).toMatchObject({ code: 0, data: { sourceId: null } })
    await w.sql('update order_source set enabled = 1 where company_id = $1', [w.place.companyId])
  })
  it('takes name and number of the customer whom it names, which the clerk need not be able to read', async () => {
    const {
      callerName: _name,
      callerMobile: _mobile,
      ...draft
    } = w.draft({ houseId: payer.house, customerId: payer.customer })
    const answer = await w.post(draft, {}, clerk)
    expect(answer.code, answer.msg).toBe(0)
    expect(await orderOf(answer.data.id)).toMatchObject({ caller_name: payer.name, caller_mobile: payer.mobile })
  })
  it('asks for the number of a customer who has none', async () => {
    await w.sql('update customer set mobile = null where id = $1', [payer.customer])
    const { callerMobile: _mobile, ...draft } = w.draft({ houseId: payer.house, customerId: payer.customer })
    expect(await w.post(draft)).toMatchObject({ code: 400, data: { callerMobile: '请输入联系电话' } })
    await w.sql('update customer set mobile = $2 where id = $1', [payer.customer, payer.mobile])
  })
  it('gives the order to whom the rules choose, in one step', async () => {
    const hand = await w.worker('wd-hand', ['take'])
    await w.handledBy(hand.userId)
    const id = await w.made({ afterRegister: 'dispatch' })
    expect(await orderOf(id)).toMatchObject({ status: 30, handler_id: hand.userId, dispatch_mode: 'auto' })
    await w.sql('update sys_user set state = 2 where id = $1', [hand.userId])
    const waiting = await w.made({ afterRegister: 'dispatch' })
    expect(await orderOf(waiting)).toMatchObject({ status: 20, handler_id: null })
    await w.sql('update sys_user set state = 1 where id = $1', [hand.userId])
  })
  it('accepts and gives out only for those who may', async () => {
    const accepts = await w.worker('wd-accepts', ['create', 'accept'])
    expect(await w.post(w.draft({ afterRegister: 'dispatch' }), {}, accepts)).toMatchObject({
      code: 400,
      data: { afterRegister: '没有派单权限，不能自动派单' },
    })
    expect(await w.post(w.draft({ afterRegister: 'dispatch' }), {}, clerk)).toMatchObject({
      code: 400,
      data: { afterRegister: '没有受理权限，不能直接受理' },
    })
    expect((await w.post(w.draft({ afterRegister: 'accept' }), {}, accepts)).code).toBe(0)
  })
  it('closes what was answered on the line: no clock runs and nobody is told', async () => {
    const { id: consult } = await w.one<{ id: string }>(
      "select id from problem_category c where 'consult' = any(order_types) and enabled = 1 and company_id = $1 and not exists (select 1 from problem_category k where k.parent_id = c.id) limit 1",
      [w.place.companyId],
    )
    const talk = { orderType: 'consult', categoryId: consult, afterRegister: 'close' }
    expect(await w.post(w.draft(talk))).toMatchObject({ code: 400, data: { directResult: '请输入办结结果' } })
    const id = await w.made({ ...talk, directResult: '已告知停车月卡的办理方式' })
    expect(await orderOf(id)).toMatchObject({
      status: 80,
      close_kind: 'direct',
      result_kind: 'solved',
      result: '已告知停车月卡的办理方式',
      direct_result: null,
      clocks: 0,
      told: 0,
    })
    const row = await orderOf(id)
    expect(row['closed_at']).not.toBeNull()
    expect(row['finished_at']).toEqual(row['closed_at'])
  })
  it('closes at once neither a repair nor for who may not accept', async () => {
    expect(await w.post(w.draft({ afterRegister: 'close', directResult: '好' }))).toMatchObject({
      code: 400,
      data: { afterRegister: '只有咨询、建议和表扬可以登记即办结' },
    })
  })
})

it('offers the half hours that the community works in, with what is booked, and none that has begun', async () => {
  const slots = async (date: string, caller = clerk) =>
    caller.call<Slot[]>('GET', `${appointmentSlots.path}?date=${date}`, w.place)
  // A Monday far ahead: 08:30 to 12:00 and 13:30 to 18:00 in the demo's calendar or its like.
  const monday = '2027-03-01'
  await w.made({ appointmentStart: `${monday} 09:10:00`, appointmentEnd: `${monday} 10:00:00` })
  const { data } = await slots(monday)
  const calendar = await w.one<{ weekly: Record<string, { start: string; end: string }[]> }>(
    'select weekly from working_calendar where company_id = $1 and (community_id is null or community_id = $2) order by community_id nulls last limit 1',
    [w.place.companyId, w.place.communityId],
  )
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  const halves = calendar.weekly['1']!.reduce(
    (sum, { start, end }) => sum + Math.floor((minutes(end) - minutes(start)) / 30),
    0,
  )
  expect(data).toHaveLength(halves)
  expect(data.find(({ start }) => start === '09:00')).toEqual({ start: '09:00', end: '09:30', booked: 1, past: false })
  expect(data.filter(({ booked }) => booked > 0)).toHaveLength(1)
  expect((await slots('2020-01-06')).data.every(({ past }) => past)).toBe(true)
  const reader = await w.worker('wd-no-slots')
  expect((await slots(monday, reader)).code).toBe(403)
})
