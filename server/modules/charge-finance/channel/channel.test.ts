import type { ScannedTrade } from '@wuguan/contract/charge-finance/channel.actions'
import type { Payment } from '@wuguan/contract/charge-finance/collect.actions'
import type { RefundOutcome, Refundable } from '@wuguan/contract/charge-finance/refund.actions'
import { REFUND_STATUS } from '@wuguan/contract/charge-finance/codes'
import { refundFlow } from '@wuguan/contract/charge-finance/refund.flow'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../../../tests/support/app.ts'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { type Decider, decideFor } from '../../../../tests/support/consent.ts'
import { must } from '../../../../tests/support/must.ts'
import { CODE, type PayChannels, openPayChannels } from '../../../../scripts/stand-in/pay-channels.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { savePlatformValue } from '../../../kernel/setting-values.ts'
import { assertLedger } from '../ledger/assert-ledger.service.ts'
import { channelTradeJob } from './jobs.ts'
import { ENDPOINTS } from './line.ts'

let w: ChargeWorld
let desk: Decider
let stand: PayChannels
const methods = { wechat: '', alipay: '' }
const accounts = { wechat: '', alipay: '' }
const CHANNELS = ['wechat', 'alipay'] as const
const logged: string[] = []

beforeAll(async () => {
  w = await openCharge({ now: '2025-03-25 09:00:00' })
  desk = await decideFor(w)
  stand = await openPayChannels(() => w.app.clock.now())
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    vi.spyOn(w.app.kernel.log, level).mockImplementation((...args: unknown[]) => void logged.push(JSON.stringify(args)))
  const { q, clock } = w.app.kernel
  for (const channel of CHANNELS) {
    await savePlatformValue(q, ENDPOINTS[channel], stand.endpoints[channel], w.userId, clock.now())
    await w.ok('POST', '/charge/base/payeeAccount', {
      name: `收款${channel}`,
      channel,
      merchantNo: '1900000001',
      secretRef: stand.secrets[channel],
    })
    const [account] = await w.sql<{ id: string }>('select id from payee_account where channel = $1', [channel])
    accounts[channel] = account!.id
    const [method] = await w.sql<{ id: string }>(
      `insert into payment_method (id, company_id, code, name, kind, channel, fee_rate, need_trade_no, need_payer_name, allow_change, refund_mode, payee_account_id,
         sort, built_in, enabled, created_at, updated_at)
       values ($1, $2, $3, $4, $5, 'both', 0.006, false, false, false, 'original', $6, 5, false, true, $7, $7) returning id`,
      [uuidv7(), w.companyId, `SCAN${channel}`, `扫码${channel}`, channel, account!.id, clock.now()],
    )
    methods[channel] = method!.id
  }
})
afterAll(async () => {
  await w.app.stop()
  await stand.stop()
})
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

const scanned = (channel: (typeof CHANNELS)[number], authCode: string, amount = '210.40', requestId = uuidv7()) =>
  w.admin.call<ScannedTrade>('POST', '/charge/collection/scan', {
    body: { requestId, communityId: w.communityId, methodId: methods[channel], amount, authCode },
  })
const asked = (orderNo: string) => must<ScannedTrade>(w.admin, 'POST', '/charge/collection/scan/query', { orderNo })
const reversed = (orderNo: string) =>
  w.admin.call<ScannedTrade>('POST', '/charge/collection/scan/reverse', { body: { orderNo } })
const stateOf = async (orderNo: string) =>
  (
    await w.sql<{ status: number; reason: string | null; booked: string; notices: number }>(
      'select status, fail_reason as reason, booked_amount as booked, notify_count as notices from channel_trade where order_no = $1',
      [orderNo],
    )
  )[0]!
const idOf = async (orderNo: string) =>
  (await w.sql<{ id: string }>('select id from channel_trade where order_no = $1', [orderNo]))[0]!.id
/** The verbs of 移动支付 on an order. */
const office = (verb: string, tradeId: string, values: object = {}, by: Caller = w.admin) =>
  by.call<Record<string, unknown>>('POST', `/charge/mobile/order/${verb}`, { body: { tradeId, ...values } })
const notify = (channel: (typeof CHANNELS)[number], { headers, body }: { headers: object; body: string }) =>
  w.app.app.server.inject({
    method: 'POST',
    url: `/charge/channel/notify/${accounts[channel]}`,
    headers: headers as Record<string, string>,
    payload: body,
  })
const noticeOf = (channel: (typeof CHANNELS)[number], no: string, over: { amount?: number; forged?: boolean } = {}) =>
  channel === 'wechat' ? stand.wechatNotice(no, over) : stand.alipayNotice(no, over)
/** One property fee of 210.40, without a late fee. */
const owed = async () => {
  const home = await w.home()
  return { home, id: await w.bill(home, { overdueRate: null }) }
}
const pays = (one: Awaited<ReturnType<typeof owed>>, channel: (typeof CHANNELS)[number], tradeNo: string) =>
  w.collect(one.home, [one.id], { payments: [{ methodId: methods[channel], amount: '210.40', tradeNo }] })

describe.each(CHANNELS)('a payer code of %s', (channel) => {
  it('pays one receipt, under the number of the channel', async () => {
    const trade = (await scanned(channel, CODE.pays)).data
    expect(trade).toMatchObject({ status: 1, amount: '210.40' })
    const one = await owed()
    const paid = await pays(one, channel, trade.orderNo)
    expect(paid).toMatchObject({ code: 0 })
    const { receiptId } = (paid.data as Payment).receipts[0]!
    const [payment] = await w.sql<{ no: string; payee: string; fee: string }>(
      'select channel_trade_no as no, payee_account_id as payee, handling_fee as fee from payment where receipt_id = $1',
      [receiptId],
    )
    expect(payment).toEqual({ no: stand.orders.get(trade.orderNo)!.tradeNo, payee: accounts[channel], fee: '1.26' })
    // It pays once only, and money that was booked goes back by a refund.
    const other = await owed()
    expect((await pays(other, channel, trade.orderNo)).msg).toContain('扫码支付未成功或已入账，请重新扫码')
    expect((await reversed(trade.orderNo)).msg).toBe('该扫码支付已入账，请走退款')
    const voided = await w.admin.call('POST', '/charge/receipt/void', {
      body: { receiptId, reason: '收错' },
    })
    expect(voided.msg).toBe('线上或代扣收款不能作废，请走退款')
    const payments = () => w.sql<{ id: string }>('select id from payment where receipt_id = $1', [receiptId])
    const changed = await w.admin.call('POST', '/charge/receipt/changeMethod', {
      body: { paymentId: (await payments())[0]!.id, methodId: w.methods.cash },
    })
    expect(changed).toMatchObject({ code: 422, msg: '扫码支付不能更改支付方式，请走退款' })
    expect(await payments()).toHaveLength(1)
  })

  it('is the same order when the same request comes twice', async () => {
    const requestId = uuidv7()
    const before = stand.orders.size
    const first = await scanned(channel, CODE.pays, '12.00', requestId)
    const again = await scanned(channel, CODE.pays, '12.00', requestId)
    expect(again.data).toEqual(first.data)
    expect(stand.orders.size).toBe(before + 1)
    expect((await scanned(channel, CODE.pays, '13.00', requestId)).msg).toBe('请勿重复提交')
  })

  it('without money pays nothing', async () => {
    const trade = (await scanned(channel, CODE.poor)).data
    expect(trade).toMatchObject({ status: 2, failReason: '余额不足' })
    expect((await pays(await owed(), channel, trade.orderNo)).msg).toContain('请重新扫码')
  })

  it('that asks for a password is waited for, then taken back', async () => {
    const trade = (await scanned(channel, CODE.asked)).data
    expect(trade.status).toBe(0)
    expect((await asked(trade.orderNo)).status).toBe(0)
    expect((await pays(await owed(), channel, trade.orderNo)).msg).toContain('请重新扫码')
    expect((await reversed(trade.orderNo)).data).toMatchObject({ status: 2, failReason: '已撤销' })
    expect(stand.orders.get(trade.orderNo)!.state).toBe('reversed')
  })

  it('whose answer is lost is asked for: paid', async () => {
    expect((await scanned(channel, CODE.paysUnheard)).data.status).toBe(1)
  })

  it('whose order never arrived stays open and is taken back by the job', async () => {
    const { orderNo, status } = (await scanned(channel, CODE.losesOrder)).data
    expect(status).toBe(0)
    w.app.clock.advance(120)
    await runJob()
    expect(await stateOf(orderNo)).toMatchObject({ status: 2, reason: '已撤销' })
  })

  it('answered with a signature of somebody else is not believed, and the question settles it', async () => {
    const { orderNo, status } = (await scanned(channel, CODE.forged)).data
    expect(status).toBe(1)
    expect(stand.said.slice(-2)[0]).toMatch(/codepay|trade\.pay/)
    expect(stand.said.at(-1)).toMatch(/out-trade-no|trade\.query/)
    expect((await stateOf(orderNo)).status).toBe(1)
  })

  it('that cannot be taken back stays what the channel says it is', async () => {
    const { orderNo } = (await scanned(channel, CODE.pays)).data
    stand.breakReversals(true)
    expect((await reversed(orderNo)).msg).toContain('撤销失败')
    stand.breakReversals(false)
    expect((await stateOf(orderNo)).status).toBe(1)
    expect((await reversed(orderNo)).data.status).toBe(2)
  })
})

const runJob = () => {
  const { kernel } = w.app
  return channelTradeJob(kernel).run({ q: kernel.q, now: kernel.clock.now(), log: () => {} } as unknown as Parameters<
    ReturnType<typeof channelTradeJob>['run']
  >[0])
}

describe.each(CHANNELS)('a notice of %s', (channel) => {
  it('twice is one payment', async () => {
    const { orderNo } = (await scanned(channel, CODE.asked)).data
    for (let time = 0; time < 3; time += 1)
      expect((await notify(channel, noticeOf(channel, orderNo))).statusCode).toBe(200)
    expect(await stateOf(orderNo)).toMatchObject({ status: 1, notices: 3 })
    expect(await pays(await owed(), channel, orderNo)).toMatchObject({ code: 0 })
    await notify(channel, noticeOf(channel, orderNo))
    expect(await stateOf(orderNo)).toMatchObject({ status: 1, booked: '210.40' })
  })

  it('with a wrong signature is refused and changes nothing', async () => {
    const { orderNo } = (await scanned(channel, CODE.asked)).data
    const forged = await notify(channel, noticeOf(channel, orderNo, { forged: true }))
    expect(forged.statusCode).toBe(401)
    const { headers, body } = noticeOf(channel, orderNo)
    expect(
      (await notify(channel, { headers, body: body.replace(/\d/, (digit) => String(9 - Number(digit))) })).statusCode,
    ).toBe(401)
    expect(await stateOf(orderNo)).toMatchObject({ status: 0, notices: 0 })
  })

  it('of another amount, or after the end, is money to be looked at', async () => {
    const { orderNo } = (await scanned(channel, CODE.asked)).data
    await notify(channel, noticeOf(channel, orderNo, { amount: 21_039 }))
    expect(await stateOf(orderNo)).toMatchObject({ status: 3, reason: '渠道金额210.39与订单金额210.40不符' })
    const late = (await scanned(channel, CODE.asked)).data.orderNo
    await reversed(late)
    await notify(channel, noticeOf(channel, late))
    expect(await stateOf(late)).toMatchObject({ status: 3, reason: '订单关闭后收到支付成功' })
    expect((await pays(await owed(), channel, late)).msg).toContain('请重新扫码')
  })

  it('that came where none was expected is money that goes back once, whoever asks and however often', async () => {
    const { orderNo } = (await scanned(channel, CODE.asked)).data
    const order = await idOf(orderNo)
    expect((await office('refund', order, { reason: '重复支付' })).msg).toBe('该订单没有收到款项')
    await reversed(orderNo)
    await notify(channel, noticeOf(channel, orderNo))
    expect((await office('refund', order, { reason: '' })).data).toEqual({ reason: '请填写退款原因' })
    const known = stand.orders.get(orderNo)!
    known.state = 'waiting'
    expect((await office('refund', order, { reason: '重复支付' })).msg).toContain('退款未完成')
    expect(await stateOf(orderNo)).toMatchObject({ status: 4, reason: '重复支付' })
    expect((await office('deposit', order, { houseId: (await w.home()).houseId })).msg).toBe('该订单正在退款')
    known.state = 'paid'
    const twice = await Promise.all([1, 2].map(() => office('refund', order, { reason: '重复支付' })))
    expect(twice.some(({ code }) => code === 0)).toBe(true)
    expect([...known.refunds.values()]).toEqual([21_040])
    expect(await stateOf(orderNo)).toMatchObject({ status: 5, booked: '0.00' })
    expect((await office('refund', order, { reason: '重复支付' })).msg).toBe('该订单已退款')
    expect((await office('deposit', order, { houseId: (await w.home()).houseId })).msg).toBe('该订单已退款')
    expect((await reversed(orderNo)).msg).toBe('该订单已退款')
    await notify(channel, noticeOf(channel, orderNo))
    expect(await stateOf(orderNo)).toMatchObject({ status: 5 })
    expect((await pays(await owed(), channel, orderNo)).msg).toContain('请重新扫码')
  })

  it('of another amount becomes prepaid money of a house, as much as came, by one receipt', async () => {
    const { orderNo } = (await scanned(channel, CODE.asked)).data
    await notify(channel, noticeOf(channel, orderNo, { amount: 21_039 }))
    const { houseId } = await w.home()
    const order = await idOf(orderNo)
    const twice = await Promise.all([1, 2].map(() => office('deposit', order, { houseId })))
    expect(twice.map(({ code, msg }) => (code === 0 ? 'done' : msg)).toSorted()).toEqual([
      'done',
      '该扫码支付已入账，请走退款',
    ])
    expect(await stateOf(orderNo)).toMatchObject({ status: 1, booked: '210.39' })
    expect(await w.sql('select balance from prepaid_account where property_id = $1', [houseId])).toEqual([
      { balance: '210.39' },
    ])
    expect((await office('refund', order, { reason: '重复支付' })).msg).toBe('该扫码支付已入账，请走退款')
  })

  it('is handled by whoever may, in his communities', async () => {
    const { orderNo } = (await scanned(channel, CODE.asked)).data
    const order = await idOf(orderNo)
    expect(await office('ask', order)).toMatchObject({ code: 0, data: { status: 0 } })
    const looks = await w.user(`looks-${channel}`, ['charge-other:mobile:list'])
    const elsewhere = await w.user(
      `elsewhere-${channel}`,
      ['charge-other:mobile:close', 'charge-other:mobile:refund'],
      {
        dataScope: 5,
        communityIds: [],
      },
    )
    for (const [verb, values] of [
      ['ask', {}],
      ['close', {}],
      ['refund', { reason: '重复支付' }],
      ['deposit', { houseId: (await w.home()).houseId }],
    ] as const)
      for (const by of [looks, elsewhere]) expect((await office(verb, order, values, by)).code).toBe(403)
    expect(await office('close', order)).toMatchObject({ code: 0, data: { status: 2 } })
  })

  it('of 0.01 for an order of 462.80 books nothing', async () => {
    const { orderNo } = (await scanned(channel, CODE.asked, '462.80')).data
    const one = await owed()
    const booked = () =>
      w.sql('select (select count(*) from receipt) as receipts, (select count(*) from payment) as payments')
    const before = await booked()
    await notify(channel, noticeOf(channel, orderNo, { amount: 1 }))
    expect(await stateOf(orderNo)).toMatchObject({
      status: 3,
      reason: '渠道金额0.01与订单金额462.80不符',
      booked: '0.00',
    })
    expect((await pays(one, channel, orderNo)).msg).toContain('扫码支付未成功或已入账，请重新扫码')
    expect(await booked()).toEqual(before)
  })

  it('of an order that nobody knows is taken, and of an account that nobody has is not', async () => {
    expect((await notify(channel, noticeOf(channel, '0'.repeat(32)))).statusCode).toBe(200)
    const nobody = await w.app.app.server.inject({
      method: 'POST',
      url: `/charge/channel/notify/${uuidv7()}`,
      payload: '{}',
    })
    expect(nobody.statusCode).toBe(404)
  })
})

it('a notice of WeChat from ten minutes ago is a copy', async () => {
  const { orderNo } = (await scanned('wechat', CODE.asked)).data
  const old = stand.wechatNotice(orderNo, { at: new Date(w.app.clock.now().getTime() - 600_000) })
  expect((await notify('wechat', old)).statusCode).toBe(401)
  expect((await stateOf(orderNo)).status).toBe(0)
})

describe.each(CHANNELS)('a refund the original way by %s', (channel) => {
  it('goes back once, however often it is asked for', async () => {
    const { orderNo } = (await scanned(channel, CODE.pays)).data
    const one = await owed()
    const receipt = ((await pays(one, channel, orderNo)).data as Payment).receipts[0]!
    const { lines } = await must<Refundable>(w.admin, 'GET', '/charge/finance/refund/refundable', undefined, {
      query: { receiptNumber: receipt.receiptNumber },
    })
    const refund = await must<RefundOutcome>(w.admin, 'POST', '/charge/finance/refund/apply', {
      receiptId: receipt.receiptId,
      lines: [{ allocationId: lines[0]!.allocationId, amount: '100.00', handling: 'restore' }],
      target: 'original',
      reason: '多收',
    })
    await desk.decide(refund.refundId, 'approved')
    const known = stand.orders.get(orderNo)!
    // The channel says no, somebody mends it there, the same refund is asked for again.
    known.state = 'waiting'
    const statusAfter = async (verb: string) => {
      expect(await w.verb(refundFlow, verb, refund.refundId)).toMatchObject({ code: 0 })
      return (await w.sql<{ status: number }>('select status from refund where id = $1', [refund.refundId]))[0]!.status
    }
    expect(await statusAfter('payout')).toBe(REFUND_STATUS.failed)
    known.state = 'paid'
    expect(await statusAfter('retry')).toBe(REFUND_STATUS.due)
    expect(await statusAfter('payout')).toBe(REFUND_STATUS.paid)
    expect([...known.refunds.values()]).toEqual([10_000])
  })
})

it('is scanned for by a method of the counter only', async () => {
  const orders = stand.orders.size
  const body = { requestId: uuidv7(), communityId: w.communityId, amount: '210.40', authCode: CODE.pays }
  const by = (methodId: string) => w.admin.call('POST', '/charge/collection/scan', { body: { ...body, methodId } })
  const gone = { code: 400, data: { methodId: '支付方式不存在或已停用' } }
  expect(await by(uuidv7())).toMatchObject(gone)
  const enabled = (is: boolean) => w.sql('update payment_method set enabled = $2 where id = $1', [methods.wechat, is])
  await enabled(false)
  expect(await by(methods.wechat)).toMatchObject(gone)
  await enabled(true)
  expect(stand.orders.size).toBe(orders)
  expect(await w.sql('select 1 from channel_trade where id = $1', [body.requestId])).toEqual([])
})

describe('keys', () => {
  it('that the channel could not work with are refused when they are written', async () => {
    const wrong = async (secretRef: string) =>
      (
        await w.admin.call<Record<string, string>>('POST', '/charge/base/payeeAccount', {
          body: { name: '错误', channel: 'wechat', merchantNo: '1', secretRef },
        })
      ).data
    expect(await wrong('abc')).toMatchObject({ secretRef: '密钥须为JSON' })
    expect(await wrong(JSON.stringify({ ...JSON.parse(stand.secrets.wechat), privateKey: 'x' }))).toMatchObject({
      secretRef: 'privateKey不是PEM私钥',
    })
  })

  it('are in no log and no record, and neither are the codes of payers', async () => {
    const tables = ['operation_log', 'exception_log', 'idempotency', 'payee_account', 'channel_trade', 'outbox']
    const everything = [...logged]
    for (const table of tables) {
      const rows = await w.sql<{ text: string }>(`select t::text as text from ${table} t`)
      everything.push(...rows.map((row) => row.text))
    }
    const text = everything.join('\n')
    expect(logged.length).toBeGreaterThan(0)
    for (const secret of ['PRIVATE KEY', JSON.parse(stand.secrets.wechat).apiV3Key as string, ...Object.values(CODE)])
      expect(text.includes(secret), secret.slice(0, 12)).toBe(false)
    expect(stand.refused).toEqual([])
  })
})
