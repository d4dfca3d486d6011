import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BillGeneration, BillRun } from '@wuguan/contract/charge-finance/bill.actions'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { must } from '../../../../tests/support/must.ts'
import { overtaken } from '../../../../tests/support/overtaken.ts'
import { assertLedger } from '../ledger/assert-ledger.service.ts'
import { BILL_BATCH, addBatches, runBillBatch } from './batch.service.ts'
import { sendWaiting } from './push.service.ts'

let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-04-04 09:00:00', jobs: true })
})
afterAll(() => w.app.stop())
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

const post = <T = Record<string, unknown>>(path: string, body: unknown) => must<T>(w.admin, 'POST', path, body)
const refusal = async (path: string, body: unknown) => (await w.refused('POST', path, body)).msg
const start = (more = {}) =>
  post<BillRun>('/charge/finance/bill/generate', {
    communityIds: [w.communityId],
    billPeriod: '2025-04',
    asOfDate: '2025-04-04',
    ...more,
  })
const batchOf = async (id: string) =>
  (
    await w.sql<{ status: number; createdCount: number; existing: number; belowMinimum: number; total: string }>(
      'select status, created_count as "createdCount", existing_count as existing, below_count as "belowMinimum", total from bill_batch where id = $1',
      [id],
    )
  )[0]!
/** Bills of one property, made by the worker as soon as they are asked for. */
const generate = async (propertyId: string, more = {}) => {
  const { batches } = await start({ propertyIds: [propertyId], ...more })
  const { id } = batches[0]!
  await runBillBatch(w.app.kernel, id)
  const { createdCount: created, ...made } = await batchOf(id)
  expect(made.status).toBe(BILL_BATCH.done)
  const bills = await w.sql<{ id: string }>(
    "select id from bill where property_id = $1 and bill_period = '2025-04' and not voided",
    [propertyId],
  )
  return { ...made, created, billIds: bills.map((row) => row.id) }
}
/** March overdue since the 25th, April not yet due. */
async function owing() {
  const home = await w.home()
  const march = await w.bill(home, { bookDate: '2025-03-01' })
  await w.bill(home, { feePeriod: '2025-04', dueDate: '2025-04-25' })
  await w.bill(home, { feePeriod: '2025-05', dueDate: '2025-05-25' })
  return { home, march }
}
const billOf = async (id: string) => (await w.sql('select * from bill where id = $1', [id]))[0]!

describe('a bill', () => {
  it('says arrears, this month and late fee as they stand, and reads live what is paid', async () => {
    const { home, march } = await owing()
    const made = await generate(home.houseId)
    expect(made).toMatchObject({ created: 1, existing: 0, total: '421.85' })
    const id = made.billIds[0]!
    expect(await billOf(id)).toMatchObject({
      arrears_amount: '210.40',
      current_amount: '210.40',
      late_fee_amount: '1.05',
      push_status: 0,
    })
    expect(await generate(home.houseId)).toMatchObject({ created: 0, existing: 1 })
    await w.collect(home, [march])
    const detail = await w.ok('GET', '/charge/finance/bill/detail', { orderNumber: id, propertyId: home.houseId })
    expect(detail).toMatchObject({
      totalAmount: '421.85',
      paidAmount: '210.40',
      lines: [
        { section: 'arrears', outstanding: '210.40', lateFee: '1.05', owedNow: '0.00' },
        { section: 'current', owedNow: '210.40' },
      ],
    })
    const again = await post<BillGeneration>('/charge/finance/bill/regenerate', { ids: [id] })
    expect(again.communities[0]).toMatchObject({ created: 1, total: '210.40' })
    expect(await billOf(id)).toMatchObject({ voided: true })
    await post('/charge/finance/bill/void', { ids: again.communities[0]!.billIds, reason: '金额有变' })
    expect(await refusal('/charge/finance/bill/void', { ids: [id], reason: '再次' })).toBe('账单已作废')
    expect(await refusal('/charge/finance/bill/push', { ids: [id], channels: ['print'] })).toBe('账单已作废')
  })

  it('carries the words of the community filled and cleaned, and figures that people read', async () => {
    await w.sql(
      `insert into community_charge_info (id, company_id, community_id, hotline, bill_notice, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, '020-1', $3, now(), now())`,
      [
        w.companyId,
        w.communityId,
        '<p>{{customerName}}：{{ houseName }}的{{periodRange}}共{{totalOutstanding}}元，{{dueDate}}前，{{hotline}}{{roomNo}}</p><script>1</script>',
      ],
    )
    const home = await w.home()
    await w.sql("update customer set name = '陈<b>静' where id = $1", [home.customerId])
    const calcText = '(89.53㎡×2.35)×21/31天=142.52598387096774193548→142.53'
    await w.bill(home, { bookDate: '2025-03-01', amount: '1142.53', calcText, overdueRate: '0' })
    await w.bill(home, { feePeriod: '2025-04', dueDate: '2025-04-25', calcText: '460×0.5448217391=250.62' })
    const [id] = (await generate(home.houseId)).billIds
    const bill = await w.ok('GET', '/charge/finance/bill/detail', { orderNumber: id, propertyId: home.houseId })
    expect(bill).toMatchObject({
      community: {
        notice: `<p>陈&lt;b&gt;静：${home.name}的2025-03 至 2025-04共1,352.93元，2025-04-25前，020-1</p>`,
      },
      lines: [{ calcText: '(89.53㎡×2.35)×21/31天=142.53' }, { calcText: '460×0.5448=250.62' }],
    })
    await w.sql('delete from community_charge_info where community_id = $1', [w.communityId])
  })

  it.each([
    ['billNotice', '<p>{{roomNo}}</p>', '模板变量不存在：roomNo'],
    ['dunningNotice', '<p>{{客户}}</p>', '模板变量不存在：客户'],
    ['arrearsLetter', '<p>{{houseName}</p>', '模板变量的花括号不成对：{{houseName}'],
    ['receiptFooter', '{{hotline}}', '模板变量不存在：hotline'],
  ])('refuses a template of %s that cannot be filled', async (field, text, sentence) => {
    const answer = await w.refused('POST', '/charge/base/communityChargeInfo', {
      communityId: w.communityId,
      [field]: text,
    })
    expect(answer).toMatchObject({ code: 400, data: { [field]: sentence } })
  })

  it('leaves out what was left out: arrears, small amounts, hung-up rows', async () => {
    const { home, march } = await owing()
    expect(await generate(home.houseId, { minAmount: '500.00' })).toMatchObject({ created: 0, belowMinimum: 1 })
    await w.sql('update receivable set hung_up = true where id = $1', [march])
    expect(await generate(home.houseId)).toMatchObject({ created: 1, total: '210.40' })
    const other = await owing()
    expect(await generate(other.home.houseId, { includeArrears: false })).toMatchObject({ total: '210.40' })
  })
})

describe('a run', () => {
  it('makes its bills once, however often its task is delivered', async () => {
    const { home } = await owing()
    const { batches } = await start({ propertyIds: [home.houseId] })
    await Promise.all([1, 2, 3].map(() => runBillBatch(w.app.kernel, batches[0]!.id)))
    expect(await batchOf(batches[0]!.id)).toMatchObject({ status: BILL_BATCH.done, createdCount: 1, existing: 0 })
    expect(await w.sql('select 1 from bill where property_id = $1', [home.houseId])).toHaveLength(1)
  })

  it('that is stopped leaves what has not begun alone', async () => {
    const { home } = await owing()
    const { runId, batches } = await w.act((context) =>
      addBatches(context, {
        communityIds: [w.communityId],
        billPeriod: '2025-04',
        asOfDate: '2025-04-04',
        options: {
          includeArrears: true,
          minAmount: '0.00',
          skipHungUp: true,
          propertyIds: [home.houseId],
          channels: [],
        },
      }),
    )
    expect(await post('/charge/finance/bill/stop', { runId })).toEqual({ stopped: 1 })
    await runBillBatch(w.app.kernel, batches[0]!.id)
    expect(await batchOf(batches[0]!.id)).toMatchObject({ status: BILL_BATCH.stopped, createdCount: 0 })
    expect(await post('/charge/finance/bill/stop', { runId })).toEqual({ stopped: 0 })
  })
})

describe('bringing it to people', () => {
  const smsBy = (url: string, secret: string) =>
    w.sql(
      `insert into setting_value (id, code, value, created_at, updated_at) values (gen_random_uuid(), 'charge.billPush.sms', $1, $2, $2)`,
      [JSON.stringify({ url, secret }), w.app.clock.now()],
    )

  it('offers only what is set up; paper always is', async () => {
    const { home } = await owing()
    const [id] = (await generate(home.houseId)).billIds
    const channels = await w.ok('GET', '/charge/finance/bill/channels')
    expect(channels).toContainEqual({ channel: 'print', label: '打印', configured: true })
    expect(channels).toContainEqual({ channel: 'sms', label: '短信', configured: false })
    expect(await refusal('/charge/finance/bill/push', { ids: [id], channels: ['sms'] })).toBe(
      '推送渠道【短信】未配置，不能选择',
    )
    expect(await post('/charge/finance/bill/push', { ids: [id], channels: ['print'] })).toEqual({
      queued: 1,
      withoutReceiver: 0,
    })
    expect(await billOf(id!)).toMatchObject({ push_status: 2 })
  })

  it('is not tried again once the bill is void, nor while somebody voids it', async () => {
    await smsBy('http://127.0.0.1:9/push', 'gateway-secret-0001')
    onTestFinished(async () => void (await w.sql("delete from setting_value where code = 'charge.billPush.sms'")))
    const failed = async () => {
      const { home } = await owing()
      const id = (await generate(home.houseId, { channels: ['sms'] })).billIds[0]!
      const [message] = await w.sql<{ id: string }>(
        "update bill_push set status = 4, fail_reason = '网关返回500' where bill_id = $1 returning id",
        [id],
      )
      return { id, messageId: message!.id }
    }
    const repush = (messageId: string) => refusal('/charge/finance/bill/repush', { ids: [messageId] })
    const messages = (id: string) => w.sql('select status, attempt from bill_push where bill_id = $1', [id])
    const old = await failed()
    await post('/charge/finance/bill/void', { ids: [old.id], reason: '金额有变' })
    expect(await repush(old.messageId)).toBe('账单已作废')
    expect(await messages(old.id)).toEqual([{ status: 4, attempt: 0 }])

    const one = await failed()
    const voided = [['update bill set voided = true where id = $1', [one.id]]] as const
    expect(await overtaken(w.app, voided, () => repush(one.messageId))).toBe('账单已作废')
    expect(await messages(one.id)).toEqual([{ status: 4, attempt: 0 }])
  })

  it('sends through a gateway three times at most, and again when asked', async () => {
    const secret = 'gateway-secret-0001'
    let status = 500
    const got: { body: string; signature: string }[] = []
    const gateway = createServer((request, reply) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        got.push({ body, signature: String(request.headers['x-signature']) })
        reply.writeHead(status, { 'content-type': 'application/json' }).end('{"delivered":true}')
      })
    })
    await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/push`
    await smsBy(url, secret)
    const { home } = await owing()
    const made = await generate(home.houseId, { channels: ['sms'] })
    const id = made.billIds[0]!
    for (let round = 0; round < 4; round++) {
      await sendWaiting(w.app.kernel)
      w.app.clock.advance(300)
    }
    expect(got).toHaveLength(3)
    expect(await billOf(id)).toMatchObject({ push_status: 3 })
    const body = {
      orderNumber: String((await billOf(id))['order_number']),
      propertyId: home.houseId,
      page: 1,
      limit: 10,
    }
    const page = await post<{ list: { id: string; receiver: string }[]; total: number }>('/charge/bill/record', body)
    expect(page).toMatchObject({
      total: 1,
      list: [{ channel: 'sms', status: 4, failReason: '网关返回500', attempt: 3 }],
    })
    expect(page.list[0]!.receiver).toMatch(/^138\*{4}\d{4}$/)
    // A last try that broke the process was one of the three.
    await w.sql("update bill_push set status = 0, updated_at = updated_at - interval '1 hour' where id = $1", [
      page.list[0]!.id,
    ])
    await sendWaiting(w.app.kernel)
    expect(got).toHaveLength(3)
    expect(await billOf(id)).toMatchObject({ push_status: 3 })
    status = 200
    await post('/charge/finance/bill/repush', { ids: [page.list[0]!.id] })
    await sendWaiting(w.app.kernel)
    expect(await billOf(id)).toMatchObject({ push_status: 2 })
    expect(await refusal('/charge/finance/bill/repush', { ids: [page.list[0]!.id] })).toBe('只能重推失败的记录')
    const last = got.at(-1)!
    expect(last.signature).toBe(createHmac('sha256', secret).update(last.body).digest('hex'))
    expect(JSON.parse(last.body)).toMatchObject({ channel: 'sms', text: expect.stringContaining('账单共421.85元') })
    await new Promise((done) => gateway.close(done))
  })
})
