import { decideQuote } from '@wuguan/contract/work-order/quote.actions'
import { orderParts, type OrderParts } from '@wuguan/contract/work-order/work-order.actions'
import { createPublicLink, type OpenedLink } from '@wuguan/contract/session/public-link.actions'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openOrders, type OrderWorld } from '../../../../tests/support/work-orders.ts'

/** What work will cost, asked of the customer over a link. */
let w: OrderWorld
let hand: Awaited<ReturnType<OrderWorld['worker']>>
beforeAll(async () => {
  w = await openOrders()
  hand = await w.worker('quote-hand', ['take', 'finish'])
})
afterAll(() => w.app.stop())
// Answers of an address are counted.
beforeEach(() => w.sql('delete from rate_limit'))

const FEES = [
  { kind: 'labour', name: '上门费', quantity: '1', unitRate: '80' },
  { kind: 'material', name: '软管', quantity: '1.5', unitRate: '12.345' },
]
const WORK = { resultKind: 'solved', result: '已更换软管', fees: FEES }
async function working(): Promise<string> {
  const id = await w.made({ afterRegister: 'accept', paySide: 'owner' })
  await w.done('dispatch', id, { handlerId: hand.userId, force: true })
  await w.done('take', id, {}, hand)
  return id
}
async function quoted(id: string, fees: unknown = FEES): Promise<string> {
  const answer = await w.press('quote', id, { fees }, hand)
  expect(answer.code, answer.msg).toBe(0)
  const { path } = answer.data as { path: string }
  expect(path).toMatch(/^\/preview\/[0-9a-f]{32}$/)
  return path.slice('/preview/'.length)
}
/** As a browser without a session asks. */
const stranger = <T = never>(method: 'GET' | 'POST', url: string, body?: unknown) =>
  w.app.anonymous.call<T>(method, url, body === undefined ? {} : { body })
const opened = async (code: string) => stranger<OpenedLink>('GET', `/auth/publicLink/${code}`)
const shown = async (code: string) => (await opened(code)).data.quote!
const say = async (code: string, more: Record<string, unknown> = {}) =>
  stranger('POST', decideQuote.path.replace('{code}', code), {
    hash: (await opened(code)).data?.quote?.hash ?? '0',
    decision: 'confirmed',
    name: '李业主',
    ...more,
  })
const quoteOf = (id: string) =>
  w.one(
    'select status, amount::text as amount, decided_by as who, decided_at is not null as decided, decided_ip is not null as "from", reason from work_order_quote where order_id = $1 order by sent_at desc, id desc limit 1',
    [id],
  )

it('is shown without a session: lines to the fen, and nothing of whoever reported', async () => {
  const id = await working()
  const { data } = await opened(await quoted(id))
  expect(data).toMatchObject({ type: 'quote', title: '维修费用确认', draft: false })
  // 80 and 1.5 × 12.345 = 18.5175.
  expect(data.quote).toMatchObject({
    amount: '98.52',
    standing: 'waiting',
    lines: [{ amount: '80.00' }, { name: '软管', amount: '18.52' }],
  })
  expect(JSON.stringify(data)).not.toContain('张三')
  expect(JSON.stringify(data)).not.toContain('13812345678')
})

it('is confirmed: who, when, how much and what he was shown are kept, and the work may be billed', async () => {
  const id = await working()
  const code = await quoted(id)
  const { hash } = await shown(code)
  expect(await w.press('finish', id, WORK, hand)).toMatchObject({
    code: 400,
    data: { quoteConfirmed: '请先与客户确认报价' },
  })
  expect(await say(code)).toMatchObject({ code: 0 })
  expect(await quoteOf(id)).toEqual({
    status: 'confirmed',
    amount: '98.52',
    who: '李业主',
    decided: true,
    from: true,
    reason: null,
  })
  expect(
    await w.one(
      "select actor_kind, actor_name, remark, data->>'hash' as hash from timeline where biz_id = $1 and action = '客户确认报价'",
      [id],
    ),
  ).toEqual({ actor_kind: 'customer', actor_name: '李业主', remark: '98.52元', hash })
  expect(
    await w.sql("select user_id from message_record where biz_id = $1 and biz_event = 'workOrder.quoteDecided'", [id]),
  ).toEqual([{ user_id: hand.userId }])
  expect(await shown(code)).toMatchObject({ standing: 'confirmed', decidedBy: '李业主', hash })
  await w.done('finish', id, WORK, hand)
  expect(
    await w.one(
      'select r.receivable_amount::text as amount from receivable r join work_order o on o.receivable_id = r.id where o.id = $1',
      [id],
    ),
  ).toEqual({ amount: '98.52' })
})

it('is answered once: of two at once one is heard', async () => {
  const id = await working()
  const code = await quoted(id)
  const answers = await Promise.all([say(code), say(code, { decision: 'declined' })])
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
  expect(answers.find((answer) => answer.code !== 0)!.msg).toMatch(/不能再次答复$/)
  expect((await say(code)).code).toBe(422)
})

it('that is declined ends with a new quote or a signature, not with a tick', async () => {
  const id = await working()
  const code = await quoted(id)
  expect(await say(code, { decision: 'declined', reason: '太贵' })).toMatchObject({ code: 0 })
  expect(await quoteOf(id)).toMatchObject({ status: 'declined', reason: '太贵' })
  expect(await w.press('finish', id, { ...WORK, quoteConfirmed: true }, hand)).toMatchObject({
    code: 400,
    data: { quoteConfirmed: '客户不同意报价，请重新报价或请客户签名' },
  })
  // Nor with a tick beside another quote that he has not answered.
  const again = await quoted(id)
  expect(await w.press('finish', id, { ...WORK, quoteConfirmed: true }, hand)).toMatchObject({
    data: { quoteConfirmed: '客户不同意报价，请重新报价或请客户签名' },
  })
  await say(again)
  await w.done('finish', id, WORK, hand)
})

it('is not exceeded: 98.52 agreed to is not 180', async () => {
  const id = await working()
  await say(await quoted(id))
  const more = [{ kind: 'labour', name: '上门费', quantity: '1', unitRate: '180' }]
  expect(await w.press('finish', id, { ...WORK, fees: more, quoteConfirmed: true }, hand)).toMatchObject({
    code: 400,
    data: { quoteConfirmed: '应收180.00元超过客户确认的报价98.52元，请重新报价' },
  })
  await w.done('finish', id, { ...WORK, fees: FEES.slice(0, 1) }, hand)
})

it('is not answered for another: a changed, an expired and an unknown one are refused', async () => {
  const id = await working()
  const first = await quoted(id)
  const { hash } = await shown(first)
  const second = await quoted(id, FEES.slice(0, 1))
  const changed = { code: 422, msg: '报价已变更，请以最新的报价为准' }
  expect(await say(first)).toMatchObject(changed)
  expect(await shown(first)).toMatchObject({ standing: 'replaced' })
  expect(await say(second, { hash })).toMatchObject(changed)
  await w.sql("update work_order_quote set expires_at = expires_at - interval '8 days' where order_id = $1", [id])
  expect((await opened(second)).data.quote).toMatchObject({ standing: 'expired' })
  expect((await say(second)).code).toBe(422)
  expect((await quoteOf(id)).status).toBe('waiting')
  expect(await say('0'.repeat(32))).toMatchObject({ code: 404, msg: '内容不存在或已下线' })
  await w.sql("update work_order_quote set expires_at = expires_at - interval '31 days' where order_id = $1", [id])
  expect((await opened(second)).code).toBe(404)
})

it('is over with the work, names whoever answers, and no address answers without end', async () => {
  const id = await working()
  const code = await quoted(id)
  const { hash } = await shown(code)
  expect(await say(code, { name: ' ' })).toMatchObject({ code: 400, data: { name: '请输入姓名' } })
  await w.done('finish', id, { ...WORK, quoteConfirmed: true }, hand)
  expect(await shown(code)).toMatchObject({ standing: 'over' })
  expect(await say(code, { hash })).toMatchObject({ code: 422, msg: '该工单已不需要确认报价' })
  // Far more at once than there are connections: none of them waits for a second one.
  const path = decideQuote.path.replace('{code}', code)
  const body = { hash, decision: 'confirmed', name: '李业主' }
  const many = await Promise.all(Array.from({ length: 60 }, () => stranger('POST', path, body)))
  expect(many.filter((answer) => answer.code === 429).length).toBeGreaterThan(30)
})

it('is made by whoever works, for an owner who pays something', async () => {
  const id = await working()
  const other = await w.worker('quote-other', ['finish'])
  expect(await w.press('quote', id, { fees: FEES }, other)).toMatchObject({ code: 422, msg: '只有处理人可以报价' })
  const free = [{ ...FEES[0], unitRate: '0' }]
  expect(await w.press('quote', id, { fees: free }, hand)).toMatchObject({
    code: 400,
    data: { fees: '报价金额须大于0' },
  })
  await w.sql("update work_order set pay_side = 'company' where id = $1", [id])
  expect(await w.press('quote', id, { fees: FEES }, hand)).toMatchObject({ code: 422, msg: '该工单不向业主收费' })
  await w.sql("update work_order set pay_side = 'owner', fee_waived = true where id = $1", [id])
  expect(await w.press('quote', id, { fees: FEES }, hand)).toMatchObject({ code: 422, msg: '该工单费用已全部减免' })
})

it('has its address with the order for those who send quotes, and with the general call for those who see the order', async () => {
  const id = await working()
  const code = await quoted(id)
  const pathFor = async (caller: typeof hand) =>
    (await caller.call<OrderParts>('GET', orderParts.path.replace('{id}', id), w.place)).data.quotes[0]!.path
  expect(await pathFor(hand)).toBe(`/preview/${code}`)
  expect(await pathFor(await w.worker('quote-reader'))).toBeNull()
  const { id: quoteId } = await w.one<{ id: string }>('select id from work_order_quote where order_id = $1', [id])
  const body = { targetType: 'quote', targetId: quoteId }
  const asked = (caller: Pick<typeof hand, 'call'>) =>
    caller.call<{ path: string }>(createPublicLink.method, createPublicLink.path, { ...w.place, body })
  expect((await asked(w.admin)).data.path).toBe(`/preview/${code}`)
  await w.sql('update public_link set state = 0 where target_id = $1', [quoteId])
  expect((await say(code)).code).toBe(404)
})
