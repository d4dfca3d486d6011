import { orderSettingCalls } from '@wuguan/contract/work-order/order-settings.actions'
import { SETTING_CALLS, type SettingLine } from '@wuguan/contract/workflow/setting.actions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser } from '../../../tests/support/user.ts'
import { openOrders, type OrderWorld } from '../../../tests/support/work-orders.ts'
import { orderJobs } from './jobs.ts'

/** What a company sets of its orders: under rights of its own, by community, and everybody is held to it. */
let w: OrderWorld
type User = Awaited<ReturnType<OrderWorld['worker']>>
let chief: User
let hand: User
beforeAll(async () => {
  w = await openOrders()
  const company = { companyId: w.place.companyId }
  chief = await makeUser(w.app, 'set-chief', ['workOrder:baseSetting:view', 'workOrder:baseSetting:edit'], company)
  hand = await w.worker('set-hand', ['take', 'transfer', 'hangUp', 'finish', 'grab', 'resume'])
})
afterAll(() => w.app.stop())

const lines = async (communityId?: number) =>
  (
    await chief.call<SettingLine[]>('GET', orderSettingCalls.values.path, {
      companyId: w.place.companyId,
      query: communityId ? { communityId: String(communityId) } : {},
    })
  ).data
const save = (code: string, value: unknown, communityId: number | null = null, caller = chief) =>
  caller.call(orderSettingCalls.save.method, orderSettingCalls.save.path, {
    companyId: w.place.companyId,
    body: { code, value, ...(communityId === null ? {} : { communityId }) },
  })
const set = async (name: string, value: unknown, communityId: number | null = null) => {
  const answer = await save(`workOrder.${name}`, value, communityId)
  expect(answer.code, answer.msg).toBe(0)
}
async function worked(): Promise<string> {
  const id = await w.made({ afterRegister: 'accept' })
  await w.done('dispatch', id, { handlerId: hand.userId, force: true })
  await w.done('take', id, {}, hand)
  return id
}
const run = (code: string) =>
  orderJobs
    .map((job) => job(w.app.kernel))
    .find((job) => job.code === `workOrder.${code}`)!
    .run({} as never)

it('shows the settings of orders alone, a community’s own before the company’s', async () => {
  await set('maxOpen', 12)
  await set('maxOpen', 4, w.place.communityId)
  const [company, community] = [await lines(), await lines(w.place.communityId)]
  expect(company.every(({ code }) => code.startsWith('workOrder.'))).toBe(true)
  expect(company.find(({ code }) => code === 'workOrder.maxOpen')).toMatchObject({
    value: 12,
    source: '公司',
    own: true,
  })
  expect(community.find(({ code }) => code === 'workOrder.maxOpen')).toMatchObject({
    value: 4,
    source: '项目',
    own: true,
  })
  await set('maxOpen', null, w.place.communityId)
  await set('maxOpen', null)
  expect((await lines()).find(({ code }) => code === 'workOrder.maxOpen')).toMatchObject({ value: 15, source: '默认' })
})
it('gives out what nobody has to take first, where it is set so', async () => {
  await set('autoTake', true, w.place.communityId)
  const id = await w.made({ afterRegister: 'accept' })
  await w.done('dispatch', id, { handlerId: hand.userId, force: true })
  expect(await w.one('select status, taken_at is not null as taken from work_order where id = $1', [id])).toEqual({
    status: 40,
    taken: true,
  })
  expect(await w.sql('select status from work_order_assign where order_id = $1', [id])).toEqual([{ status: 'taken' }])
  expect(
    await w.sql("select stage from work_order_clock where order_id = $1 and status = 'running' order by stage", [id]),
  ).toEqual([{ stage: 'arrive' }, { stage: 'handle' }])
  const told = () =>
    w.sql("select body from message_record where biz_id = $1 and biz_event = 'workOrder.dispatched'", [id])
  expect(await told()).toEqual([{ body: '请尽快处理' }])
  // Handed on, it is with the next one at once.
  const other = await w.worker('set-second', ['finish'])
  await w.done('transfer', id, { targetId: other.userId, reasonId: await w.reason('transfer') }, hand)
  expect(await w.one('select status, handler_id from work_order where id = $1', [id])).toEqual({
    status: 40,
    handler_id: other.userId,
  })
  await w.handledBy(other.userId)
  const registered = await w.made({ afterRegister: 'dispatch' })
  expect(
    await w.one('select status, handler_id, taken_at is not null as taken from work_order where id = $1', [registered]),
  ).toEqual({ status: 40, handler_id: other.userId, taken: true })
  await set('autoTake', null, w.place.communityId)
  const waits = await w.made({ afterRegister: 'dispatch' })
  expect((await w.rowOf(waits)).status).toBe(30)
})
it('changes nothing else, nothing for whoever may only look, and nothing out of bounds', async () => {
  expect(await save('security.idleSeconds', 3600)).toMatchObject({ code: 400, data: { code: '参数不存在' } })
  const reader = await makeUser(w.app, 'set-reader', ['workOrder:baseSetting:view'], { companyId: w.place.companyId })
  expect((await save('workOrder.maxOpen', 9, null, reader)).code).toBe(403)
  expect(await save('workOrder.maxOpen', 0)).toMatchObject({ code: 400, data: { value: '取值范围为1至100单' } })
  const everywhere = await chief.call('GET', SETTING_CALLS.values.path, { companyId: w.place.companyId })
  expect(everywhere.code).toBe(403)
  const { data } = await chief.call<unknown[]>('GET', orderSettingCalls.history.path, {
    companyId: w.place.companyId,
    query: { code: 'security.idleSeconds' },
  })
  expect(data).toEqual([])
})
it('holds the giving out to it, unless it is forced', async () => {
  await set('maxOpen', 1)
  await worked()
  const id = await w.made({ afterRegister: 'accept' })
  expect(await w.press('dispatch', id, { handlerId: hand.userId })).toMatchObject({ code: 422 })
  await w.done('dispatch', id, { handlerId: hand.userId, force: true })
  await set('maxOpen', null)
})
it('holds handing on and suspending to it, by community', async () => {
  await set('maxTransfer', 0, w.place.communityId)
  await set('maxHangUp', 0, w.place.communityId)
  const id = await worked()
  const other = await w.worker('set-other')
  const target = { targetId: other.userId, reasonId: await w.reason('transfer') }
  expect(await w.press('transfer', id, target, hand)).toMatchObject({ code: 422, msg: '转单次数已达上限，请联系调度' })
  const day = new Date(w.app.kernel.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  const rest = { resumeAt: `${day} 09:00:00`, reasonId: await w.reason('hangUp') }
  expect(await w.press('hangUp', id, rest, hand)).toMatchObject({ code: 422, msg: '挂起次数已达上限0次' })
  await set('maxHangUp', null, w.place.communityId)
  await set('maxHangUpDays', 1, w.place.communityId)
  expect(await w.press('hangUp', id, rest, hand)).toMatchObject({
    code: 400,
    data: { resumeAt: '挂起时间不能超过1天' },
  })
  await set('maxHangUpDays', null, w.place.communityId)
  await set('maxTransfer', null, w.place.communityId)
  await w.done('transfer', id, target, hand)
})
it('holds opening again and urging to it', async () => {
  const id = await worked()
  await w.done('urge', id, { sourceKind: 'customer' })
  expect(await w.press('urge', id, { sourceKind: 'customer' })).toMatchObject({
    code: 422,
    msg: '30分钟内已催过单，请稍后再试',
  })
  await set('urgeIntervalMinutes', 5)
  await w.sql("update work_order_urge set at = at - interval '6 minutes' where order_id = $1", [id])
  await w.done('urge', id, { sourceKind: 'customer' })
  await set('urgeIntervalMinutes', null)
  await w.sql("update work_order set status = 80, closed_at = $2::timestamptz - interval '2 days' where id = $1", [
    id,
    w.app.kernel.clock.now(),
  ])
  await set('reopenDays', 1)
  const again = { reasonId: await w.reason('rework') }
  expect(await w.press('reopen', id, again)).toMatchObject({ code: 422, msg: '已超过1天的重新打开期限' })
  await set('reopenDays', null)
  await w.done('reopen', id, again)
})
it('lets nobody grab where grabbing is off, and empties the pool by the community’s minutes', async () => {
  await w.handledBy(hand.userId)
  const id = await w.made({ afterRegister: 'accept' })
  await w.done('toPool', id)
  await set('grabEnabled', false, w.place.communityId)
  expect(await w.press('grab', id, {}, hand)).toMatchObject({ code: 422, msg: '该项目未启用抢单' })
  await w.sql("update work_order set pooled_at = $2::timestamptz - interval '20 minutes' where id = $1", [
    id,
    w.app.kernel.clock.now(),
  ])
  await run('poolExpire')
  expect((await w.rowOf(id)).status).toBe(25)
  await set('poolMinutes', 15, w.place.communityId)
  await run('poolExpire')
  expect((await w.rowOf(id)).status).toBe(20)
})
