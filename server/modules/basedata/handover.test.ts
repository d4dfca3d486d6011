import { HANDOVER_HOUSE_STATUS } from '@wuguan/contract/basedata/handover-house.entity'
import { handoverFlow, handoverHouseFlow } from '@wuguan/contract/basedata/handover.flow'
import type { OfferedVerb } from '@wuguan/contract/kernel/entity'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Register, openRegister } from '../../../tests/support/register.ts'

let r: Register
let batch: string
beforeAll(async () => {
  r = await openRegister()
  batch = String(
    (
      await r.ok('POST', BATCH, {
        communityId: r.communityId,
        name: '二期交付',
        planStart: '2026-03-01',
        planEnd: '2026-04-30',
      })
    ).id,
  )
})
afterAll(() => r.app.stop())

const BATCH = '/basedata/base/handover'
const press = async (name: string, id: string, values = {}) => {
  const answer = await r.verb(handoverHouseFlow, name, id, values)
  expect(answer, name).toMatchObject({ code: 0 })
  return answer.data
}
const refused = (name: string, id: string, values = {}) => r.verb(handoverHouseFlow, name, id, values)
const stepOf = async (houseId: string) =>
  (await r.sql<{ id: string }>('select id from handover_house where house_id = $1', [houseId]))[0]!.id
const withBuyer = async () => {
  const [house, buyer] = [await r.house(), await r.customer()]
  await r.ok('POST', `${BATCH}/houses`, { id: batch, houseIds: [house.id] })
  const id = await stepOf(house.id)
  await r.ok('POST', '/basedata/base/handoverCustomer', {
    communityId: r.communityId,
    handoverHouseId: id,
    customerId: buyer.id,
    relation: 1,
    share: '100.00',
  })
  return { house, buyer, id }
}

it('is published with houses only, and numbered', async () => {
  expect(await r.info(BATCH, batch)).toMatchObject({
    code: 'JF2026030001',
    status: 0,
    materials: expect.arrayContaining([{ name: '门禁卡', qty: 2 }]),
  })
  expect(await r.verb(handoverFlow, 'publish', batch)).toMatchObject({
    code: 422,
    msg: '请先添加交付房产',
  })
  const house = await r.house()
  await r.ok('POST', `${BATCH}/houses`, { id: batch, houseIds: [house.id] })
  expect(await r.refused('POST', `${BATCH}/houses`, { id: batch, houseIds: [house.id] })).toMatchObject({ code: 422 })
  expect(
    (await r.page('/basedata/base/house', { handoverFree: 'true', limit: 1000 })).map((row) => row.id),
  ).not.toContain(house.id)
  expect(await r.verb(handoverFlow, 'publish', batch)).toMatchObject({ code: 0 })
  expect(await r.sql("select topic from outbox where biz_type = 'basedata.handoverHouse'")).toEqual([
    { topic: 'handover.published' },
  ])
})

it('goes from notice to keys in one transaction, once', async () => {
  const { house, buyer, id } = await withBuyer()
  const body = { deliverDate: '2026-03-15', keys: 3 }
  expect(await refused('deliver', id, body)).toMatchObject({
    code: 422,
    msg: '待通知的房产不能进行此操作',
  })
  await press('notify', id, { channel: 'phone' })
  await press('appoint', id, { appointAt: '2026-03-16 10:00:00' })
  await press('check', id)
  await press('report', id, { issues: [{ item: '门窗', desc: '关不严' }] })
  await press('check', id)
  expect(await refused('deliver', id, { ...body, agentName: '李四', agentIdNo: '440106199001011234' })).toMatchObject({
    code: 400,
    msg: '身份证号码不正确',
  })
  await press('deliver', id, body)
  expect(await r.info('/basedata/base/house', house.id)).toMatchObject({
    useStatus: 2,
    saleStatus: 2,
    deliverDate: '2026-03-15',
    chargeStartDate: '2026-03-15',
    ownerNames: [buyer.name],
    payerName: buyer.name,
  })
  expect(await refused('deliver', id, body)).toMatchObject({
    code: 422,
    msg: '该房产已交付',
  })
  expect(await r.sql('select reason, start_date from customer_house where house_id = $1', [house.id])).toEqual([
    { reason: 1, start_date: '2026-03-15' },
  ])
  const delivery = await r.list(`/basedata/archives/${buyer.id}/delivery`)
  expect(delivery).toMatchObject([{ handoverName: '二期交付', status: 6, keys: 3 }])
})

it('two clerks who deliver at once deliver once', async () => {
  const { id } = await withBuyer()
  await r.sql('update handover_house set status = 4 where id = $1', [id])
  const answers = await r.verbTwice(handoverHouseFlow, 'deliver', id, { deliverDate: '2026-03-15' })
  expect(answers.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([0, 409])
})

it('deems delivered thirty days after the notice', async () => {
  const { house, id } = await withBuyer()
  await press('notify', id, { channel: 'letter' })
  expect(await refused('deem', id)).toMatchObject({
    code: 422,
    msg: '通知未满30天，不能视同交付',
  })
  await r.sql("update handover_house set notify_at = '2026-02-01 09:00:00+08' where id = $1", [id])
  await press('deem', id)
  expect(await r.info('/basedata/base/house', house.id)).toMatchObject({ useStatus: 2, chargeStartDate: '2026-03-03' })
})

it('does nothing with a house whose batch is not live, and says so at every button', async () => {
  const draft = { communityId: r.communityId, name: '三期交付', planStart: '2026-03-01', planEnd: '2026-04-30' }
  const idle = String((await r.ok('POST', BATCH, draft)).id)
  const house = await r.house()
  await r.ok('POST', `${BATCH}/houses`, { id: idle, houseIds: [house.id] })
  const id = await stepOf(house.id)
  const told = new Map<string, Set<string | null>>()
  for (const { code } of HANDOVER_HOUSE_STATUS.items) {
    await r.sql('update handover_house set status = $2 where id = $1', [id, code])
    const { actions } = (await r.info('/basedata/base/handoverHouse', id)) as unknown as { actions: OfferedVerb[] }
    for (const { verb, reason } of actions) told.set(verb, (told.get(verb) ?? new Set()).add(reason))
  }
  const verbs = Object.keys(handoverHouseFlow.verbs)
  expect(verbs.filter((verb) => !told.get(verb)?.has('该批次不在进行中') || told.get(verb)!.has(null))).toEqual([])
  await r.sql('update handover_house set status = 1 where id = $1', [id])
  expect(await refused('notify', id, { channel: 'phone' })).toMatchObject({ code: 422, msg: '该批次不在进行中' })
})

it('a buyer whom nobody knows is recorded with the delivery, or neither of them is', async () => {
  const { id } = await withBuyer()
  const fresh = (draft: object) => ({ handoverHouseId: id, way: 'fresh', name: '王五', relation: 2, ...draft })
  const known = async () => (await r.sql<{ n: number }>("select count(*) as n from customer where name = '王五'"))[0]!.n
  const add = '/basedata/base/handoverCustomer/add'
  expect(await r.refused('POST', add, fresh({ mobile: '13911112222', share: '0.01' }))).toMatchObject({
    msg: '共有人份额合计不能超过100%',
  })
  expect(await known()).toBe(0)
  await r.ok('POST', add, fresh({ mobile: '13911112222' }))
  expect(await known()).toBe(1)
  const clerk = await r.user('handover-clerk', ['basedata:handover:edit', 'basedata:handover:list'])
  const answer = await clerk.call('POST', add, { body: fresh({ name: '赵六', mobile: '13911113333' }) })
  expect(answer.code).toBe(403)
})

it('refuses shares above a hundred, is completed when nothing is open, cancelled when nothing is delivered', async () => {
  const { id } = await withBuyer()
  const second = {
    communityId: r.communityId,
    handoverHouseId: id,
    customerId: (await r.customer()).id,
    relation: 2,
    share: '0.01',
  }
  expect(await r.refused('POST', '/basedata/base/handoverCustomer', second)).toMatchObject({
    code: 400,
    msg: '共有人份额合计不能超过100%',
  })
  const open = (
    await r.sql<{ n: number }>(
      'select count(*) as n from handover_house where handover_id = $1 and status between 1 and 5',
      [batch],
    )
  )[0]!.n
  expect(await r.verb(handoverFlow, 'complete', batch)).toMatchObject({
    code: 422,
    msg: `还有${open}套房产未办结`,
  })
  expect(await r.verb(handoverFlow, 'cancel', batch)).toMatchObject({
    code: 422,
    msg: '已有房产交付，不能取消',
  })
  const progress = await r.ok('GET', `${BATCH}/progress`, { id: batch })
  expect(progress).toMatchObject({ total: 6, counts: { 6: 2, 8: 1 }, deliverRate: '50.00' })
})
