import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { NOTICE_STATUS } from '@wuguan/contract/charge-report/notice'
import type { NoticePaper, NoticesMade } from '@wuguan/contract/charge-report/notice.actions'
import { paymentNoticeFlow } from '@wuguan/contract/charge-report/payment-notice.flow'
import { add } from '@wuguan/contract/kernel/decimal'
import type { ReportAnswer } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../tests/support/app.ts'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { must } from '../../../../tests/support/must.ts'
import { noticeAuto, noticePromise } from './jobs.ts'
import { sendWaiting } from './push.service.ts'
import { promiseTodo } from './workbench.queries.ts'

/** Dunning from the list of debtors to the money that came of it. */
const SECRET = 'a-secret-of-16-or-more'
let w: ChargeWorld
let caller: Caller
let gateway: ReturnType<typeof createServer>
let sent: { pushId: string; orderNumber: string; text: string }[] = []
/** What the gateway does with a message before it answers. */
let meanwhile: ((message: (typeof sent)[number]) => Promise<unknown>) | null = null
const TEMPLATES: string[] = []
const sentOf = async (id: string) => {
  const [row] = await w.sql<{ no: string }>('select notice_no as no from payment_notice where id = $1', [id])
  return sent.filter(({ orderNumber }) => orderNumber === row!.no)
}
beforeAll(async () => {
  w = await openCharge({ now: '2025-04-04 09:00:00' })
  caller = w.admin
  await w.sql(
    `insert into community_charge_info (id, company_id, community_id, company_title, hotline, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, '安居物业', '020-88886666', now(), now())`,
    [w.companyId, w.communityId],
  )
  gateway = createServer((request, reply) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const message = JSON.parse(body) as (typeof sent)[number]
      sent.push(message)
      void Promise.resolve(meanwhile?.(message)).then(() =>
        reply.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      )
    })
  })
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
  for (const level of [1, 2, 3, 4]) TEMPLATES.push(await template(level))
})
afterAll(async () => {
  await new Promise((done) => gateway.close(done))
  await w.app.stop()
})

const post = <T = Record<string, unknown>>(path: string, body: unknown) => must<T>(caller, 'POST', path, body)
async function template(level: number, more: Record<string, unknown> = {}): Promise<string> {
  const body =
    '<p>{{customerName}} {{houseName}} {{periodRange}} {{principal}}+{{lateFee}}={{total}} {{totalCapital}} {{payBefore}} {{hotline}} {{seal}}</p>'
  const draft = { name: `模板${level}`, level, title: '催缴通知', body, ...more }
  return (await post<{ id: string }>('/charge/report/paymentNoticeTemplate', draft)).id
}
const debtorsOf = async (query: Record<string, string> = {}) =>
  (
    await must<{ list: Record<string, unknown>[] }>(
      caller,
      'GET',
      `/charge/report/payment-notice/report/rows/page?${new URLSearchParams({ limit: '200', ...query })}`,
    )
  ).list
/** A house whose owner owes two months that are due and one that is not. */
async function owing() {
  const home = await w.home()
  const january = await w.bill(home, {
    feePeriod: '2025-01',
    dueDate: '2025-01-25',
    bookDate: '2025-01-01',
    amount: '200.00',
  })
  const march = await w.bill(home, {
    feePeriod: '2025-03',
    dueDate: '2025-03-25',
    bookDate: '2025-03-01',
    amount: '100.00',
  })
  await w.bill(home, { feePeriod: '2025-04', dueDate: '2025-04-25', bookDate: '2025-04-01', amount: '50.00' })
  const [row] = await debtorsOf({ propertyName: home.name })
  return { home, debtor: String(row!['id']), row: row!, ids: [january, march] }
}
const askOf = (debtors: readonly string[], level = 1, more: Record<string, unknown> = {}) => ({
  debtors,
  level,
  templateId: TEMPLATES[level - 1],
  payBefore: '2026-12-31',
  ...more,
})
const make = (debtor: string, level = 1, more: Record<string, unknown> = {}) =>
  post<NoticesMade>('/charge/report/paymentNotice/generate', askOf([debtor], level, more))
const noticeOf = async (id: string) =>
  (
    await w.sql<{ status: number; total: string; sent_at: string | null; fail_reason: string | null }>(
      'select status, total, sent_at, fail_reason from payment_notice where id = $1',
      [id],
    )
  )[0]!
const act = (verb: string, id: string, body: Record<string, unknown> = {}, by: Caller = caller) =>
  w.verb(paymentNoticeFlow, verb, id, body, by)
const did = async (verb: string, id: string, body: Record<string, unknown> = {}) => {
  const answer = await act(verb, id, body)
  expect(answer.code, answer.msg).toBe(0)
}
const SMS = { channels: ['sms'] }
const configure = () =>
  w.sql(
    `insert into setting_value (id, code, value, created_at, updated_at) values (gen_random_uuid(), 'charge.billPush.sms', $1, $2, $2)
     on conflict do nothing`,
    [
      JSON.stringify({ url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/push`, secret: SECRET }),
      w.app.clock.now(),
    ],
  )

describe('a template', () => {
  it('names the placeholder that nothing fills', async () => {
    const body = { name: '错', level: 1, title: '催缴', body: '<p>{{totl}}</p>' }
    expect(await caller.call('POST', '/charge/report/paymentNoticeTemplate', { body })).toMatchObject({
      code: 400,
      data: { body: '未知占位符：totl' },
    })
  })
})

describe('the list of debtors', () => {
  it('holds what is due and overdue by a payer and property, and tells nobody his whole phone', async () => {
    const { row } = await owing()
    expect(row).toMatchObject({
      rows: 2,
      months: 2,
      principal: '300.00',
      overdueDays: 69,
      promised: false,
      lastLevel: null,
    })
    expect(row['total']).toBe(add('300.00', String(row['lateFee'])))
    expect(row['mobile']).toMatch(/^138\*{4}\d{4}$/)
  })

  it('is as it was at the end of an earlier day', async () => {
    const { home } = await owing()
    expect(await debtorsOf({ propertyName: home.name, asOf: '2025-03-01' })).toMatchObject([
      { rows: 1, principal: '200.00' },
    ])
  })

  it('leaves out what is set aside as not to be dunned', async () => {
    const { home, ids } = await owing()
    const type = async (exclude: boolean) => {
      const [made] = await w.sql<{ id: string }>(
        `insert into hang_up_type (id, company_id, code, name, stop_late_fee, exclude_from_dunning, exclude_from_rate, need_approval, enabled, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, $2, false, $3, false, false, true, now(), now()) returning id`,
        [w.companyId, `T${exclude}`, exclude],
      )
      return made!.id
    }
    const hang = async (receivableId: string, typeId: string) => {
      await w.sql('update receivable set hung_up = true where id = $1', [receivableId])
      await w.sql(
        `insert into hang_up_record (id, company_id, community_id, receivable_id, type_id, from_date, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, $3, $4, '2025-04-01', now(), now())`,
        [w.companyId, w.communityId, receivableId, typeId],
      )
    }
    await hang(ids[0]!, await type(true))
    await hang(ids[1]!, await type(false))
    const [row] = await debtorsOf({ propertyName: home.name })
    expect(row).toMatchObject({ rows: 1, principal: '100.00', hungUpAmount: '100.00' })
    // By itself a notice leaves everything out that is set aside.
    const path = '/charge/report/paymentNotice/generate'
    expect(await w.refused('POST', path, askOf([String(row!['id'])]))).toMatchObject({ msg: '该客户已无欠费' })
    expect(await make(String(row!['id']), 1, { skipHungUp: false })).toMatchObject({ existing: 0, withoutDebt: 0 })
  })
})

describe('a notice', () => {
  it('is what its preview says, in the words of its template, and is made once', async () => {
    const { home, debtor, row } = await owing()
    const seen = await post<NoticePaper>('/charge/report/paymentNotice/preview', askOf([debtor]))
    const made = await make(debtor)
    expect(made).toMatchObject({ existing: 0, withoutDebt: 0, total: row['total'] })
    const paper = await must<NoticePaper>(caller, 'GET', `/charge/report/paymentNotice/paper?id=${made.ids[0]}`)
    expect(paper).toEqual({ ...seen, id: made.ids[0], noticeNo: paper.noticeNo })
    expect(paper.noticeNo).toMatch(/^CF202504\d{5}$/)
    expect(paper.lines.map((line) => line.feePeriod)).toEqual(['2025-01', '2025-03'])
    expect(paper.content).toContain(`${home.name} 2025-01 至 2025-03 300.00+`)
    expect(paper.content).toContain('2026-12-31 020-88886666 安居物业')
    expect(await make(debtor)).toMatchObject({ ids: [], existing: 1 })
  })

  it('lists the items it is asked for, and only templates of its level speak', async () => {
    const { home, debtor } = await owing()
    await w.bill(home, {
      item: 'water',
      feePeriod: '2025-02',
      dueDate: '2025-02-25',
      bookDate: '2025-02-01',
      amount: '30.00',
    })
    const path = '/charge/report/paymentNotice/preview'
    const water = await post<NoticePaper>(path, askOf([debtor], 1, { feeItemIds: [w.items.water] }))
    expect(water).toMatchObject({ principal: '30.00', lines: [{ itemName: '水费' }] })
    const wrong = { ...askOf([debtor]), templateId: TEMPLATES[1] }
    expect((await w.refused('POST', path, wrong)).data).toEqual({ templateId: '催费模板不是所选级别的' })
    expect((await w.refused('POST', path, askOf([debtor], 1, { asOf: '2025-04-05' }))).data).toEqual({
      asOf: '截止日期不能晚于今天',
    })
  })

  it('speaks with the voice of the company whose property it is about, to whoever sees that property', async () => {
    const { debtor } = await owing()
    const { ids } = await make(debtor)
    const templateId = await template(1, { name: '另一家公司的模板' })
    const [company] = await w.sql<{ id: number }>(
      `insert into company select (jsonb_populate_record(c, jsonb_build_object('id', c.id + 1000, 'code', 'X1000', 'name', '另一家公司',
         'parent_id', c.id))).* from company c where c.id = $1 returning id`,
      [w.companyId],
    )
    const [community] = await w.sql<{ id: number }>(
      `insert into community select (jsonb_populate_record(c, jsonb_build_object('id', c.id + 1000, 'code', 'X1000', 'name', '另一家公司的项目',
         'company_id', $2::bigint))).* from community c where c.id = $1 returning id`,
      [w.communityId, company!.id],
    )
    await w.sql('update payment_notice_template set company_id = $2 where id = $1', [templateId, company!.id])
    caller = await w.app.admin()
    const codes = ['create', 'list'].map((name) => `charge-report:notice:${name}`)
    const place = { companyId: company!.id, communityIds: [community!.id], dataScope: 5 }
    const stranger = await w.user('stranger', codes, place)
    const asked = { body: { ...askOf([debtor]), templateId } }
    const base = '/charge/report/paymentNotice'
    for (const verb of ['preview', 'generate'])
      expect(await caller.call('POST', `${base}/${verb}`, asked)).toMatchObject({
        code: 400,
        data: { templateId: '催费模板不是房产所属公司的' },
      })
    expect(await stranger.call('POST', `${base}/preview`, asked)).toMatchObject({ code: 0, data: null })
    expect(await stranger.call('POST', `${base}/generate`, asked)).toMatchObject({ code: 422, msg: '该客户已无欠费' })
    expect(await stranger.call('GET', `${base}/paper?id=${ids[0]}`)).toMatchObject({ code: 404 })
  })

  it('cannot be made where nobody pays', async () => {
    const { home, debtor } = await owing()
    await w.sql('update receivable set payer_customer_id = null where property_id = $1', [home.houseId])
    const [key] = await w.sql<{ id: string }>(`select md5(concat_ws(':', $1::bigint, $2::text, null))::uuid as id`, [
      w.communityId,
      home.houseId,
    ])
    const path = '/charge/report/paymentNotice/generate'
    expect((await w.refused('POST', path, askOf([key!.id]))).msg).toBe('该房产没有付费人')
    expect((await w.refused('POST', path, askOf([debtor]))).msg).toBe('该客户已无欠费')
  })

  it('comes out with its first print', async () => {
    const { debtor } = await owing()
    const [id] = (await make(debtor)).ids
    const print = () => post<{ count: number }>('/basedata/sys/print', { entity: 'charge-report.paymentNotice', id })
    expect((await print()).count).toBe(1)
    expect(await noticeOf(id!)).toMatchObject({ status: NOTICE_STATUS.printed, sent_at: '2025-04-04 09:00:00' })
    expect((await print()).count).toBe(2)
    await did('void', id!, { voidReason: '重复' })
    expect((await w.refused('POST', '/basedata/sys/print', { entity: 'charge-report.paymentNotice', id })).msg).toBe(
      '通知已作废，不能打印',
    )
  })

  it('of a formal level is delivered with a photo of the signature', async () => {
    const { debtor } = await owing()
    const [id] = (await make(debtor, 3)).ids
    await post('/basedata/sys/print', { entity: 'charge-report.paymentNotice', id })
    expect(await act('deliver', id!)).toMatchObject({ code: 400, data: { signPhoto: '请上传签收照片' } })
    const [mild] = (await make(debtor, 1)).ids
    await post('/basedata/sys/print', { entity: 'charge-report.paymentNotice', id: mild })
    await did('deliver', mild!)
    expect((await noticeOf(mild!)).status).toBe(NOTICE_STATUS.delivered)
  })
})

describe('a push', () => {
  const push = (id: string, more: Record<string, unknown> = {}) => act('push', id, { ...SMS, ...more })
  const receipt = (body: string, signature: string) =>
    w.app.app.server.inject({
      method: 'POST',
      url: '/charge/report/paymentNotice/receipt/sms',
      headers: { 'content-type': 'application/json', 'x-signature': signature },
      payload: body,
    })

  it('needs a channel that is set up', async () => {
    const { debtor } = await owing()
    const [id] = (await make(debtor)).ids
    expect(await push(id!)).toMatchObject({ code: 422, msg: '推送渠道【短信】未配置，不能选择' })
    await configure()
    await did('push', id!, SMS)
  })

  it('goes as its gateway tells: sent, delivered, read; nobody else is believed', async () => {
    await configure()
    const { debtor } = await owing()
    const [id] = (await make(debtor)).ids
    await did('push', id!, SMS)
    sent = []
    await sendWaiting(w.app.kernel)
    const mine = (await sentOf(id!))[0]!
    expect(mine.text).toContain('请于2026-12-31前缴纳')
    expect((await noticeOf(id!)).status).toBe(NOTICE_STATUS.pushed)
    const tell = (state: string) => {
      const body = JSON.stringify({ pushId: mine.pushId, state })
      return receipt(body, createHmac('sha256', SECRET).update(body).digest('hex'))
    }
    expect((await receipt(JSON.stringify({ pushId: mine.pushId, state: 'read' }), 'forged')).statusCode).toBe(401)
    expect((await noticeOf(id!)).status).toBe(NOTICE_STATUS.pushed)
    expect((await tell('delivered')).statusCode).toBe(200)
    expect((await noticeOf(id!)).status).toBe(NOTICE_STATUS.delivered)
    await tell('read')
    expect((await noticeOf(id!)).status).toBe(NOTICE_STATUS.read)
    await tell('delivered')
    expect((await noticeOf(id!)).status).toBe(NOTICE_STATUS.read)
  })

  it('that was delivered before its gateway answered stays delivered', async () => {
    await configure()
    const { debtor } = await owing()
    const [id] = (await make(debtor)).ids
    await did('push', id!, SMS)
    meanwhile = ({ pushId }) => {
      const body = JSON.stringify({ pushId, state: 'delivered' })
      return receipt(body, createHmac('sha256', SECRET).update(body).digest('hex'))
    }
    await sendWaiting(w.app.kernel)
    meanwhile = null
    expect((await noticeOf(id!)).status).toBe(NOTICE_STATUS.delivered)
    const [told] = await w.sql(
      'select status, sent_at is not null as sent from payment_notice_push where notice_id = $1',
      [id],
    )
    expect(told).toEqual({ status: 2, sent: true })
  })

  it('whose last try broke the process is not tried for ever', async () => {
    await configure()
    const { debtor } = await owing()
    const [id] = (await make(debtor)).ids
    await did('push', id!, SMS)
    await w.sql(
      "update payment_notice_push set attempt = 3, updated_at = updated_at - interval '1 hour' where notice_id = $1",
      [id],
    )
    await sendWaiting(w.app.kernel)
    expect(await sentOf(id!)).toEqual([])
    expect((await noticeOf(id!)).status).toBe(NOTICE_STATUS.failed)
  })

  it('of the same level waits seven days, but for who may override it', async () => {
    await configure()
    const { debtor } = await owing()
    const [first] = (await make(debtor, 2)).ids
    await did('push', first!, SMS)
    const [second] = (await make(debtor, 2)).ids
    expect(await push(second!)).toMatchObject({ code: 422, msg: '该客户7天内已发送同级催费通知' })
    const codes = ['charge-report:notice:push', 'charge-report:notice:list']
    const clerk = await w.user('clerk', codes)
    expect(await act('push', second!, { ...SMS, override: true }, clerk)).toMatchObject({ code: 403 })
    const [other] = (await make(debtor, 1)).ids
    await did('push', other!, SMS)
    await did('push', second!, { ...SMS, override: true })
    await w.sql("update payment_notice set sent_at = sent_at - interval '8 days' where id = any($1)", [[first, second]])
    const [third] = (await make(debtor, 2)).ids
    await did('push', third!, SMS)
  })

  it('that failed waits as well, for what went out instead, and counts from when it goes', async () => {
    await configure()
    const { debtor } = await owing()
    const [first] = (await make(debtor, 2)).ids
    await did('push', first!, SMS)
    await w.sql(
      `update payment_notice set status = ${NOTICE_STATUS.failed}, sent_at = sent_at - interval '8 days' where id = $1`,
      [first],
    )
    const [second] = (await make(debtor, 2)).ids
    await did('push', second!, SMS)
    expect(await act('repush', first!)).toMatchObject({ code: 422, msg: '该客户7天内已发送同级催费通知' })
    const codes = ['charge-report:notice:push', 'charge-report:notice:list']
    const clerk = await w.user('repusher', codes)
    expect(await act('repush', first!, { override: true }, clerk)).toMatchObject({ code: 403 })
    await did('repush', first!, { override: true })
    expect(await noticeOf(first!)).toMatchObject({ status: NOTICE_STATUS.pushed, sent_at: '2025-04-04 09:00:00' })
  })

  it('fails at once where its payer has no number, and goes when he has one', async () => {
    await configure()
    const { home, debtor } = await owing()
    const [id] = (await make(debtor)).ids
    const [{ mobile }] = (await w.sql<{ mobile: string }>('select mobile from customer where id = $1', [
      home.customerId,
    ])) as [{ mobile: string }]
    await w.sql('update customer set mobile = null where id = $1', [home.customerId])
    const unreachable = { status: NOTICE_STATUS.failed, fail_reason: '付费人没有可用的联系方式' }
    await did('push', id!, SMS)
    expect(await noticeOf(id!)).toMatchObject(unreachable)
    const [told] = await w.sql('select receiver, fail_reason from payment_notice_push where notice_id = $1', [id])
    expect(told).toEqual({ receiver: '—', fail_reason: '付费人没有可用的联系方式' })
    await did('repush', id!)
    expect(await noticeOf(id!)).toMatchObject(unreachable)
    await w.sql('update customer set mobile = $2 where id = $1', [home.customerId, mobile])
    await did('repush', id!)
    expect(await noticeOf(id!)).toMatchObject({ status: NOTICE_STATUS.pushed, fail_reason: null })
  })

  it('to both properties of a payer goes out together', async () => {
    await configure()
    const one = await owing()
    const house = await w.house()
    const home = { houseId: house.id, customerId: one.home.customerId, name: String(house['fullName']) }
    await w.bill(home, { feePeriod: '2025-02', dueDate: '2025-02-25', bookDate: '2025-02-01' })
    const [row] = await debtorsOf({ propertyName: home.name })
    const { ids } = await post<NoticesMade>(
      '/charge/report/paymentNotice/generate',
      askOf([one.debtor, String(row!['id'])]),
    )
    expect(ids).toHaveLength(2)
    for (const id of ids) await did('push', id, SMS)
  })

  it('stops with the payment', async () => {
    await configure()
    const { home, debtor, ids } = await owing()
    const [paid] = (await make(debtor)).ids
    const [waiting] = (await make(debtor, 2)).ids
    await did('push', waiting!, SMS)
    const answer = await w.collect(home, ids)
    expect(answer.code, answer.msg).toBe(0)
    expect(await push(paid!)).toMatchObject({ code: 422, msg: '该客户已无欠费' })
    sent = []
    await sendWaiting(w.app.kernel)
    expect(await sentOf(waiting!)).toEqual([])
    expect(await noticeOf(waiting!)).toMatchObject({ status: NOTICE_STATUS.failed, fail_reason: '该客户已无欠费' })
    expect(await act('repush', waiting!)).toMatchObject({ code: 422, msg: '该客户已无欠费' })
  })

  it('stops where the notice is void', async () => {
    await configure()
    const { debtor } = await owing()
    const [id] = (await make(debtor)).ids
    await did('push', id!, SMS)
    await did('void', id!, { voidReason: '金额有误' })
    sent = []
    await sendWaiting(w.app.kernel)
    expect(await sentOf(id!)).toEqual([])
    expect((await noticeOf(id!)).status).toBe(NOTICE_STATUS.void)
  })
})

describe('a promise', () => {
  it('that was not kept is told to who heard it, on the day and on his workbench', async () => {
    const { home, debtor, ids } = await owing()
    const [id] = (await make(debtor)).ids
    await did('follow', id!, { way: 'phone', result: 1, promisedDate: '2025-04-10', content: '发工资后缴清' })
    expect(await debtorsOf({ propertyName: home.name })).toMatchObject([{ promised: true, promisedDate: '2025-04-10' }])
    const on = (date: string) => new Date(`${date}T09:00:00+08:00`)
    const run = (date: string) =>
      noticePromise.run({ q: w.app.kernel.q, now: on(date), params: null, log: () => undefined })
    expect(await run('2025-04-09')).toEqual({ affected: 0 })
    expect(await run('2025-04-10')).toEqual({ affected: 1 })
    const [told] = await w.sql<{ body: string }>(`select body from message_record where biz_id = $1`, [id])
    expect(told!.body).toContain(`${home.name}承诺今天缴费`)
    const todo = (date: string) => w.act((context) => promiseTodo.read({ ...context, now: on(date) }, 5))
    expect(await todo('2025-04-09')).toMatchObject({ total: 0 })
    expect(await todo('2025-04-10')).toMatchObject({ total: 1, overdue: 0 })
    expect(await todo('2025-04-11')).toMatchObject({ total: 1, overdue: 1, rows: [{ id, over: true }] })
    await w.collect(home, ids)
    expect(await todo('2025-04-11')).toMatchObject({ total: 0 })
  })
})

it('is drafted by itself on the day of the community, above its limits and never for a promise', async () => {
  const { home: small } = await owing()
  const { home: large, debtor: late } = await owing()
  await w.bill(large, { feePeriod: '2025-02', dueDate: '2025-02-25', bookDate: '2025-02-01', amount: '500.00' })
  await w.config({ dunning_day: 4, dunning_min_amount: '600.00', dunning_min_months: 3 })
  const run = async () => {
    await noticeAuto(w.app.kernel).run({
      q: w.app.kernel.q,
      now: w.app.clock.now(),
      params: null,
      log: () => undefined,
    })
    return w.sql('select level, status from payment_notice where property_id = any($1)', [
      [small.houseId, large.houseId],
    ])
  }
  expect(await run()).toEqual([{ level: 1, status: NOTICE_STATUS.draft }])
  expect(await run()).toHaveLength(1)
  expect(await make(late)).toMatchObject({ ids: [], existing: 1 })
  await w.config({ dunning_day: 5 })
})

it('counts what came within thirty days, and rates from the sums', async () => {
  await configure()
  await w.sql('delete from payment_notice_line')
  await w.sql('delete from payment_notice')
  const [paying, silent] = [await owing(), await owing()]
  const [first] = (await make(paying.debtor)).ids
  const [second] = (await make(silent.debtor)).ids
  for (const id of [first!, second!]) await did('push', id, SMS)
  await w.sql(`update payment_notice set status = ${NOTICE_STATUS.delivered} where id = $1`, [first])
  // What came thirty-one days after the notice is not put down to it.
  await w.sql("update payment_notice set sent_at = sent_at - interval '31 days' where id = $1", [second])
  for (const { home, ids } of [paying, silent]) {
    const paid = await w.collect(home, [ids[0]!])
    expect(paid.code, paid.msg).toBe(0)
  }
  const { totals } = await must<ReportAnswer>(caller, 'GET', '/charge/report/payment-notice-detail/report')
  expect(totals.values).toMatchObject({
    notices: '2',
    principal: '600.00',
    pushed: '2',
    delivered: '1',
    recovered: '200.00',
    deliveryRate: '50.00',
    recoveryRate: '33.33',
  })
})

it('warns of a claim that grows old, until a formal notice of it was delivered', async () => {
  const home = await w.home()
  const old = await w.bill(home, {
    feePeriod: '2022-06',
    dueDate: '2022-06-25',
    bookDate: '2022-06-01',
    overdueRate: null,
  })
  const rows = async (asOf?: string) =>
    (
      await must<{ list: Record<string, unknown>[] }>(
        caller,
        'GET',
        `/charge/report/unpaid/detail/report/rows/page?${new URLSearchParams({ propertyName: home.name, ...(asOf ? { asOf } : {}) })}`,
      )
    ).list
  expect(await rows()).toMatchObject([{ warned: true, lastNoticeLevel: null }])
  expect(await rows('2025-03-25')).toMatchObject([{ warned: false }])
  const [debtor] = await debtorsOf({ propertyName: home.name })
  const delivered = async (level: number) => {
    const [id] = (await make(String(debtor!['id']), level)).ids
    await w.sql(`update payment_notice set status = 3, sent_at = $2, delivered_at = $2 where id = $1`, [
      id,
      w.app.clock.now(),
    ])
  }
  await delivered(2)
  expect(await rows()).toMatchObject([{ warned: true, lastNoticeLevel: 2, lastNoticeOn: '2025-04-04' }])
  await delivered(3)
  expect(await rows()).toMatchObject([{ warned: false, lastNoticeLevel: 3 }])
  expect(old).toBeTruthy()
})
