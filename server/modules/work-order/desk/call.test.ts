import { callRecording, deskCall, type DeskCall } from '@wuguan/contract/work-order/call.actions'
import { CALL_STATUS, callGateway, callRecord, callSeat } from '@wuguan/contract/work-order/call.entity'
import type { HouseHit } from '@wuguan/contract/basedata/house-hit'
import { findCallers } from '@wuguan/contract/work-order/desk.actions'
import { callFlow } from '@wuguan/contract/work-order/call.flow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../tests/support/app.ts'
import { openExchange } from '../../../../tests/support/call-exchange.ts'
import { must } from '../../../../tests/support/must.ts'
import { makeUser } from '../../../../tests/support/user.ts'
import { openOrders, type OrderWorld } from '../../../../tests/support/work-orders.ts'

/** What an exchange tells, on whose screen it appears, and what becomes of it. */
const SECRET = 'an-exchange-and-we-hold-this-secret'
let w: OrderWorld
let seat: Caller & { userId: number }
let other: Caller & { userId: number }
let exchange: ReturnType<typeof openExchange>
let gateway: string
let home: { house: string; customer: string; mobile: string }
let n = 0
const callId = () => `pbx-${++n}`
const now = () => w.app.kernel.clock.now()
const line = async (url: string, headers: Record<string, string>, payload: string) =>
  (await w.app.app.server.inject({ method: 'POST', url, headers, payload })).statusCode
const rowOf = (id: string) =>
  w.one<Record<string, unknown>>('select * from call_record where external_id = $1 and company_id = $2', [
    id,
    w.place.companyId,
  ])
const popups = (id: unknown, user: number) =>
  w.sql<{ title: string; body: string; back_url: string; read_at: string | null }>(
    'select title, body, back_url, read_at from message_record where biz_id = $1 and user_id = $2',
    [id, user],
  )
const later = (seconds: number) => new Date(now().getTime() + seconds * 1000).toISOString()

beforeAll(async () => {
  w = await openOrders()
  const CODES = ['workOrder:order:create', 'workOrder:order:view', 'workOrder:call:view', 'workOrder:call:return']
  seat = await makeUser(w.app, 'wc-seat', CODES, { companyId: w.place.companyId })
  other = await makeUser(w.app, 'wc-other', CODES, { companyId: w.place.companyId })
  for (const [extension, { userId }] of [
    ['801', seat],
    ['802', other],
  ] as const)
    await must(w.admin, 'POST', callSeat.base!, { extension, userId, enabled: 1 }, w.place)
  gateway = (
    await must<{ id: string }>(
      w.admin,
      'POST',
      callGateway.base!,
      { name: '总机', secret: SECRET, enabled: 1 },
      w.place,
    )
  ).id
  exchange = openExchange(line, gateway, SECRET, now)
  home = await w.one(
    `select h.id as house, c.id as customer, c.mobile from house h join customer_house ch on ch.house_id = h.id and ch.end_date is null
       join customer c on c.id = ch.customer_id and c.mobile is not null
     where h.community_id = $1 and h.deleted_at is null and (select count(*) from customer k join customer_house o on o.customer_id = k.id and o.end_date is null where k.mobile = c.mobile) = 1
     order by h.id limit 1`,
    [w.place.communityId],
  )
})
afterAll(() => w.app.stop())

describe('the exchange', () => {
  it('is believed by its signature of this moment only, and an unknown one is told the same', async () => {
    const body = JSON.stringify({ callId: callId(), event: 'ring', at: now().toISOString(), caller: home.mobile })
    expect(await exchange.say(body, 0, 'somebody-elses-secret-of-32-signs')).toBe(401)
    expect(await exchange.say(body, 301)).toBe(401)
    expect(await exchange.say(body, -301)).toBe(401)
    expect(await line(callPath(gateway), {}, body)).toBe(401)
    expect(await openExchange(line, crypto.randomUUID(), SECRET, now).say(body)).toBe(401)
    expect(await openExchange(line, 'no-id', SECRET, now).say(body)).toBe(401)
    expect(await rowOf(`pbx-${n}`)).toBeUndefined()
    expect(await exchange.say(body, 299)).toBe(204)
  })
  it('is not heard once it is switched off', async () => {
    await w.sql('update call_gateway set enabled = 0 where id = $1', [gateway])
    expect(await exchange.tell({ callId: callId(), event: 'ring', caller: '13900000001' })).toBe(401)
    await w.sql('update call_gateway set enabled = 1 where id = $1', [gateway])
  })
  it('says what a call is, or nothing is kept', async () => {
    for (const bad of ['', 'null', '{}', '{"callId":"x","event":"dance","at":"2025-06-09T09:00:00+08:00"}', '[1'])
      expect(await exchange.say(bad)).toBe(400)
    expect(
      await exchange.tell({ callId: callId(), event: 'recording', recordingUrl: 'http://pbx.example/1.wav' }),
    ).toBe(400)
  })
  it('keeps its secret to itself', async () => {
    const { data } = await w.admin.call<{ list: Record<string, unknown>[] }>('GET', `${callGateway.base}/page`, w.place)
    expect(JSON.stringify(data)).not.toContain(SECRET)
    expect(data.list[0]).toMatchObject({ notifyPath: callPath(gateway) })
    expect(data.list[0]!['heardAt']).not.toBeNull()
  })
})
const callPath = (id: string) => `/wkorder/call/notify/${id}`

describe('a call', () => {
  it('pops up where it rings, follows to another seat, and goes when it is answered', async () => {
    const id = callId()
    await exchange.tell({ callId: id, event: 'ring', caller: home.mobile, called: '4008123456', extension: '801' })
    const call = await rowOf(id)
    expect(call).toMatchObject({
      status: CALL_STATUS.ringing,
      seat_user_id: seat.userId,
      house_id: home.house,
      customer_id: home.customer,
    })
    const [popup] = await popups(call['id'], seat.userId)
    expect(popup).toMatchObject({ back_url: `/wkorder/taskRegister?call=${String(call['id'])}`, read_at: null })
    expect(popup!.title).not.toContain(home.mobile)
    await exchange.tell({ callId: id, event: 'ring', caller: home.mobile, extension: '802' })
    expect(await rowOf(id)).toMatchObject({ seat_user_id: other.userId })
    await w.app.outbox.drain()
    expect((await popups(call['id'], seat.userId))[0]!.read_at).not.toBeNull()
    expect((await popups(call['id'], other.userId))[0]!.read_at).toBeNull()
    await exchange.tell({ callId: id, event: 'answer', extension: '802', at: now().toISOString() })
    await exchange.tell({ callId: id, event: 'end' })
    await w.app.outbox.drain()
    expect(await rowOf(id)).toMatchObject({ status: CALL_STATUS.ended })
    expect((await popups(call['id'], other.userId))[0]!.read_at).not.toBeNull()
  })
  it('is told in any order and more than once, and is the same call', async () => {
    const [rang, taken, over] = [later(-60), later(-50), later(-20)]
    const events = [
      { event: 'end', at: over },
      { event: 'answer', at: taken, extension: '801' },
      { event: 'ring', at: rang, caller: '13900000002', extension: '802' },
      { event: 'end', at: over },
    ] as const
    const id = callId()
    for (const event of events) expect(await exchange.tell({ callId: id, ...event })).toBe(204)
    expect(await rowOf(id)).toMatchObject({ status: CALL_STATUS.ended, talk_seconds: 30 })
    expect(await w.sql('select 1 from call_record where external_id = $1', [id])).toHaveLength(1)
  })
  it('that nobody took is missed, until somebody says that he called back', async () => {
    const id = callId()
    await exchange.tell({ callId: id, event: 'ring', caller: '13900000003', extension: '801' })
    await exchange.tell({ callId: id, event: 'end' })
    const { id: row, status, version } = await rowOf(id)
    expect(status).toBe(CALL_STATUS.missed)
    const back = (body: object) => {
      const { method, path } = callFlow.actions.returnCall
      return other.call(method, path, { ...w.place, body: { id: row, version, ...body } })
    }
    expect((await back({})).code).toBe(400)
    expect((await back({ returnNote: '已回电，咨询停车' })).code).toBe(0)
    expect(await rowOf(id)).toMatchObject({ status: CALL_STATUS.returned, returned_by: other.userId })
    // The exchange repeats itself: what was said of the call stays.
    await exchange.tell({ callId: id, event: 'end' })
    expect(await rowOf(id)).toMatchObject({ status: CALL_STATUS.returned })
  })
  it('of a number that several houses have names none of them', async () => {
    const id = callId()
    const twice = await w.one<{ mobile: string }>(
      `select c.mobile from customer c join customer_house o on o.customer_id = c.id and o.end_date is null join house h on h.id = o.house_id and h.deleted_at is null
       where c.mobile is not null and c.state <> 2 and c.deleted_at is null and h.company_id = $1 group by c.mobile having count(distinct h.id) > 1 limit 1`,
      [w.place.companyId],
    )
    await exchange.tell({ callId: id, event: 'ring', caller: twice.mobile, extension: '801' })
    const call = await rowOf(id)
    expect(call).toMatchObject({ house_id: null })
    expect((await popups(call['id'], seat.userId))[0]!.body).toMatch(/^([2-9]|\d{2,})处房产$/)
    const { data } = await seat.call<DeskCall>('GET', deskCall.path.replace('{id}', String(call['id'])), {
      companyId: w.place.companyId,
    })
    expect(data.hits.length).toBeGreaterThan(1)
    expect(data.number).toBe(twice.mobile)
  })
})

it('case 12: a number is one in whatever form it is told or typed; all who share it are shown, those with open orders first', async () => {
  const number = '13800138000'
  await w.sql("update customer set mobile = '13800138999' where mobile = $1", [number])
  const three = await w.sql<{ house: string; customer: string }>(
    `select distinct on (h.full_name) h.id as house, c.id as customer from house h join customer_house o on o.house_id = h.id and o.end_date is null join customer c on c.id = o.customer_id and c.deleted_at is null and c.state <> 2
     where h.community_id = $1 and h.deleted_at is null and o.is_payer and (select count(*) from customer_house x where x.customer_id = c.id and x.end_date is null) = 1
     order by h.full_name, h.id limit 3`,
    [w.place.communityId],
  )
  const houses = three.map(({ house }) => house)
  await w.sql('update customer set mobile = $2 where id = any($1)', [three.map(({ customer }) => customer), number])
  await w.sql('update work_order set status = 80 where house_id = any($1) and status < 80', [houses])
  const order = await w.made({ houseId: houses[2] })
  for (const caller of ['+86 138-0013-8000', '013800138000', '8613800138000', number]) {
    const id = callId()
    expect(await exchange.tell({ callId: id, event: 'ring', caller, extension: '801' })).toBe(204)
    const call = await rowOf(id)
    expect(call).toMatchObject({ caller_mobile: number, house_id: null })
    const { data } = await seat.call<DeskCall>('GET', deskCall.path.replace('{id}', String(call['id'])), {
      companyId: w.place.companyId,
    })
    expect(data.hits.map(({ propertyId, openOrders }) => [propertyId, openOrders])).toEqual([
      [houses[2], 1],
      [houses[0], 0],
      [houses[1], 0],
    ])
    const typed = await seat.call<HouseHit[]>(
      'GET',
      `${findCallers.path}?keyword=${encodeURIComponent(caller)}`,
      w.place,
    )
    expect(new Set(typed.data.map(({ propertyId }) => propertyId))).toEqual(new Set(houses))
  }
  await w.sql('update work_order set status = 80 where id = $1', [order])
})

describe('who sees a call', () => {
  it('in full its seat, under a mask whoever reads calls, and of a house who works there', async () => {
    const id = callId()
    await exchange.tell({ callId: id, event: 'ring', caller: home.mobile, extension: '801' })
    const call = String((await rowOf(id))['id'])
    expect((await other.call('GET', deskCall.path.replace('{id}', call), w.place)).code).toBe(404)
    const page = (caller: Caller) =>
      caller.call<{ list: { id: string; callerMobile: string }[] }>('GET', `${callRecord.base}/page?limit=200`, w.place)
    const seen = (await page(other)).data.list.find((row) => row.id === call)!
    expect(seen.callerMobile).toMatch(/\*{2,}/)
    const elsewhere = await makeUser(w.app, 'wc-far', ['workOrder:call:view'], {
      companyId: w.place.companyId,
      dataScope: 5,
    })
    const far = (
      await elsewhere.call<{ list: { id: string; houseId: string | null }[] }>(
        'GET',
        `${callRecord.base}/page?limit=200`,
        {
          companyId: w.place.companyId,
        },
      )
    ).data.list
    expect(far.map((row) => row.id)).not.toContain(call)
  })
  it('nobody of another company', async () => {
    const { companyId } = await w.one<{ companyId: number }>(
      `select c.company_id as "companyId" from community c join company o on o.id = c.company_id and o.deleted_at is null
       where c.company_id <> $1 and c.deleted_at is null order by c.id limit 1`,
      [w.place.companyId],
    )
    const stranger = await makeUser(w.app, 'wc-stranger', ['workOrder:call:view'], { companyId })
    const seen = await stranger.call<{ total: number }>('GET', `${callRecord.base}/page`, { companyId })
    expect(seen.code, seen.msg).toBe(0)
    expect(seen.data.total).toBe(0)
  })
  it('hears the recording with the right to, and it is written down', async () => {
    const id = callId()
    await exchange.tell({ callId: id, event: 'ring', caller: '13900000004', extension: '801' })
    const call = String((await rowOf(id))['id'])
    const hear = (caller: Caller) =>
      caller.call<{ url: string }>('GET', callRecording.path.replace('{id}', call), w.place)
    expect((await hear(seat)).code).toBe(403)
    expect(await hear(w.admin)).toMatchObject({ code: 422, msg: '该通话没有录音' })
    await exchange.tell({ callId: id, event: 'recording', recordingUrl: 'https://pbx.example/1.wav' })
    expect((await hear(w.admin)).data.url).toBe('https://pbx.example/1.wav')
    expect(await w.sql("select 1 from operation_log where entity_id = $1 and title = '听录音'", [call])).toHaveLength(1)
  })
})

describe('an order of a call', () => {
  it('has the number that called, and the call leads to it', async () => {
    const id = callId()
    await exchange.tell({ callId: id, event: 'ring', caller: '13900000005', extension: '801' })
    await exchange.tell({ callId: id, event: 'answer', extension: '801' })
    const call = String((await rowOf(id))['id'])
    const { callerMobile: _mobile, ...draft } = w.draft({ callId: call })
    const made = await w.post(draft, {}, seat)
    expect(made.code, made.msg).toBe(0)
    const order = await w.one('select caller_mobile, call_id from work_order where id = $1', [made.data.id])
    expect(order).toEqual({ caller_mobile: '13900000005', call_id: call })
    expect(await rowOf(id)).toMatchObject({ order_id: made.data.id })
    const second = await w.post(draft, {}, seat)
    expect(second.code, second.msg).toBe(0)
    expect(await rowOf(id)).toMatchObject({ order_id: made.data.id })
  })
  it('is registered by whoever took the call', async () => {
    const id = callId()
    await exchange.tell({ callId: id, event: 'ring', caller: '13900000006', extension: '801' })
    const call = String((await rowOf(id))['id'])
    expect(await w.post(w.draft({ callId: call }), {}, other)).toMatchObject({
      code: 400,
      data: { callId: '只能登记本人接听的通话' },
    })
  })
  it('asks for a number where the one that called is no mobile', async () => {
    const id = callId()
    await exchange.tell({ callId: id, event: 'ring', caller: '02038123456', extension: '801' })
    const { callerMobile: _mobile, ...draft } = w.draft({ callId: (await rowOf(id))['id'] })
    expect(await w.post(draft, {}, seat)).toMatchObject({ code: 400, data: { callerMobile: '请输入联系电话' } })
  })
})
