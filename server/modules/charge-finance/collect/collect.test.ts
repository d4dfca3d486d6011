import type { Payment, Quote } from '@wuguan/contract/charge-finance/collect.actions'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { must } from '../../../../tests/support/must.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { assertLedger } from '../ledger/assert-ledger.service.ts'
import { openBook } from '../ledger/book-date.service.ts'
import { drawCodes } from '../../../kernel/codes.ts'
import { postReceipt } from './receipt-posting.service.ts'
import { methodsByCode } from './methods.service.ts'

let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 09:00:00' })
})
afterAll(() => w.app.stop())
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

type Home = Awaited<ReturnType<ChargeWorld['home']>>
const months = (home: Home, count: number, amount = '210.40', from = 3) =>
  Array.from({ length: count }, (_, n) => n).reduce<Promise<string[]>>(async (ids, n) => {
    const month = from + n
    const feePeriod = `${2025 + Math.floor((month - 1) / 12)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}`
    return [...(await ids), await w.bill(home, { feePeriod, amount })]
  }, Promise.resolve([]))
const receiptOf = async (id: string) =>
  (
    await w.sql(
      'select total_amount, cash_amount, prepaid_used, prepaid_in, preferential_amount, round_off_amount, status from receipt where id = $1',
      [id],
    )
  )[0]!
/** A general prepaid account with money in it. */
async function recharge(home: Home, amount: string): Promise<string> {
  await w.act(async (context) => {
    const book = await openBook(context, w.place)
    const cash = (await methodsByCode(context.q, w.place, ['CASH'])).get('CASH')!
    const [number] = await drawCodes(context.q, 'charge-finance.receipt', context.now, w.companyId, w.communityId)
    const owner = {
      propertyType: 'house',
      propertyId: home.houseId,
      propertyName: home.name,
      customerId: home.customerId,
      feeItemId: null,
    }
    const cents = BigInt(amount.replace('.', ''))
    await postReceipt(context, book, {
      number: number!,
      type: 'recharge',
      property: { type: 'house', id: home.houseId, name: home.name },
      payerCustomerId: home.customerId,
      payerName: null,
      lines: [],
      payments: [{ method: cash, amount: cents, tendered: cents, change: 0n }],
      prepaidIn: [{ owner, amount: cents, kind: 'recharge' }],
    })
  })
  const [account] = await w.sql<{ id: string }>('select id from prepaid_account where property_id = $1', [home.houseId])
  return account!.id
}

describe('a year at once', () => {
  it('is 2524.80 less 5%, less prepaid 300.00, rounded off 0.56: 2098.00 in cash', async () => {
    await w.config({ round_off_max: '9.99' })
    const scheme = uuidv7()
    const now = w.app.clock.now()
    await w.sql(
      `insert into preferential_scheme (id, company_id, community_id, code, name, valid_from, valid_to, condition, condition_months, benefit, benefit_value,
         stack_mode, priority, partial_refund, used_count, status, created_at, updated_at)
       values ($1, $2, $3, 'YEAR', '年缴95折', '2025-01-01', '2025-12-31', 'months', 12, 'percent', 5, 'exclusive', 100, 'forbid', 0, 2, $4, $4)`,
      [scheme, w.companyId, w.communityId, now],
    )
    await w.sql('insert into preferential_scheme__fee_items (owner_id, target_id, position) values ($1, $2, 0)', [
      scheme,
      w.items.property,
    ])
    const home = await w.home()
    const ids = await months(home, 12)
    const accountId = await recharge(home, '300.00')
    const part = {
      propertyType: 'house',
      propertyId: home.houseId,
      lines: ids.map((receivableId) => ({ receivableId })),
      prepaid: [{ accountId, amount: '300.00' }],
      roundOff: '0.56',
    }
    const quote = await must<Quote>(w.admin, 'POST', '/charge/collection/quote', {
      communityId: w.communityId,
      parts: [part],
    })
    expect(quote.parts[0]).toMatchObject({
      gross: '2524.80',
      preferential: '126.24',
      prepaid: '300.00',
      roundOff: '0.56',
      payable: '2098.00',
    })
    const paid = await w.collect(home, ids, { part })
    expect(paid).toMatchObject({ code: 0, msg: '', data: { receipts: [{ totalAmount: '2398.00' }] } })
    const { receiptId } = paid.data.receipts[0]!
    expect(await receiptOf(receiptId)).toMatchObject({
      cash_amount: '2098.00',
      prepaid_used: '300.00',
      preferential_amount: '126.24',
      round_off_amount: '0.56',
    })
    const [allocated] = await w.sql(
      'select sum(amount) as sum, count(*) as n from receipt_allocation where receipt_id = $1',
      [receiptId],
    )
    expect(allocated).toEqual({ sum: '2398.00', n: 12 })
    expect(await w.sql('select distinct status from receivable where id = any($1)', [ids])).toEqual([{ status: 3 }])
    await assertLedger(w.app.kernel.q, w.communityId)

    await must(w.admin, 'POST', '/charge/receipt/void', { receiptId, reason: '重收' })
    expect(
      await w.sql('select distinct status, received_amount, deducted_amount from receivable where id = any($1)', [ids]),
    ).toEqual([{ status: 1, received_amount: '0.00', deducted_amount: '0.00' }])
    expect(await w.sql('select balance from prepaid_account where id = $1', [accountId])).toEqual([
      { balance: '300.00' },
    ])
    expect(await w.sql('select used_count from preferential_scheme where id = $1', [scheme])).toEqual([
      { used_count: 0 },
    ])
    await w.sql('update preferential_scheme set status = 3 where id = $1', [scheme])
  })
})

describe('what is handed over', () => {
  it('gives change: 500 for 462.80', async () => {
    const home = await w.home()
    const id = await w.bill(home, { amount: '462.80' })
    const paid = await w.collect(home, [id], { payments: [{ methodId: w.methods.cash, amount: '500.00' }] })
    expect(paid).toMatchObject({ code: 0, data: { change: '37.20', prepaidIn: '0.00' } })
    expect(
      await w.sql('select amount, tendered_amount, change_amount from payment where receipt_id = $1', [
        paid.data.receipts[0]!.receiptId,
      ]),
    ).toEqual([{ amount: '462.80', tendered_amount: '500.00', change_amount: '37.20' }])
  })

  it('refuses more by card, or keeps it on the account where the community allows', async () => {
    const home = await w.home()
    const id = await w.bill(home, { amount: '140.00' })
    const card = { payments: [{ methodId: w.methods.wechat, amount: '150.00' }] }
    await w.config({ allow_overpay_to_prepaid: false })
    expect(await w.collect(home, [id], card)).toMatchObject({ code: 422, msg: '收款金额大于应付金额' })
    await w.config({ allow_overpay_to_prepaid: true })
    const paid = await w.collect(home, [id], card)
    expect(paid).toMatchObject({ code: 0, data: { prepaidIn: '10.00', receipts: [{ totalAmount: '150.00' }] } })
    expect(await receiptOf(paid.data.receipts[0]!.receiptId)).toMatchObject({
      prepaid_in: '10.00',
      cash_amount: '150.00',
    })
    expect(
      await w.sql('select kind, amount, balance_after from prepaid_entry where receipt_id = $1', [
        paid.data.receipts[0]!.receiptId,
      ]),
    ).toEqual([{ kind: 'overpay', amount: '10.00', balance_after: '10.00' }])
  })

  it('pays less in the order of the scheme, the last row in part', async () => {
    const home = await w.home()
    const ids = await months(home, 3)
    const paid = await w.collect(home, ids, { payments: [{ methodId: w.methods.cash, amount: '300.00' }] })
    expect(paid.code, paid.msg).toBe(0)
    expect(await w.sql('select received_amount from receivable where id = any($1) order by fee_period', [ids])).toEqual(
      [{ received_amount: '210.40' }, { received_amount: '89.60' }, { received_amount: '0.00' }],
    )
    await w.config({ allow_partial_pay: false })
    expect(
      await w.collect(home, [ids[1]!], { payments: [{ methodId: w.methods.cash, amount: '1.00' }] }),
    ).toMatchObject({
      code: 422,
      msg: '收款金额小于应付金额',
    })
    await w.config({ allow_partial_pay: true })
  })

  it('fills several properties in their order: cash 1000 and WeChat 500 over 800 and 700', async () => {
    const [one, two] = [await w.home(), await w.home()]
    const parts = [
      { home: one, id: await w.bill(one, { amount: '800.00' }) },
      { home: two, id: await w.bill(two, { amount: '700.00' }) },
    ].map(({ home, id }) => ({ propertyType: 'house', propertyId: home.houseId, lines: [{ receivableId: id }] }))
    const quote = await must<Quote>(w.admin, 'POST', '/charge/collection/quote', { communityId: w.communityId, parts })
    expect(quote.payable).toBe('1500.00')
    const paid = await must<Payment>(w.admin, 'POST', '/charge/collection/pay', {
      communityId: w.communityId,
      parts: parts.map((part, index) => ({ ...part, expected: quote.parts[index]!.expected })),
      payments: [
        { methodId: w.methods.cash, amount: '1000.00' },
        { methodId: w.methods.wechat, amount: '500.00' },
      ],
    })
    expect(paid.receipts.map((receipt) => receipt.totalAmount)).toEqual(['800.00', '700.00'])
    const rows = await w.sql<{ receipt_id: string; name: string; amount: string }>(
      'select p.receipt_id, m.name, p.amount from payment p join payment_method m on m.id = p.payment_method_id where p.receipt_id = any($1) order by p.id',
      [paid.receipts.map((receipt) => receipt.receiptId)],
    )
    expect(rows.map(({ name, amount }) => `${name} ${amount}`)).toEqual(['现金 800.00', '现金 200.00', '微信 500.00'])
    const groups = await w.sql('select distinct group_no from receipt where id = any($1)', [
      paid.receipts.map((receipt) => receipt.receiptId),
    ])
    expect(groups).toEqual([{ group_no: paid.receipts[0]!.receiptNumber }])
  })
})

describe('refusals', () => {
  it('wants earlier months first', async () => {
    const home = await w.home()
    const [, march] = await months(home, 2, '210.40', 2)
    expect(await w.collect(home, [march!])).toMatchObject({
      code: 422,
      msg: '请先缴纳2025-02的【住宅物业费】，或由授权人员跳收',
    })
  })

  it('forgoes no more than the community allows', async () => {
    await w.config({ round_off_max: '0.40' })
    const home = await w.home()
    const id = await w.bill(home)
    expect(await w.collect(home, [id], { part: { roundOff: '0.41' } })).toMatchObject({
      code: 422,
      msg: '抹零不能超过0.40元',
    })
    expect(await w.collect(home, [id], { part: { roundOff: '0.40' } })).toMatchObject({ code: 0 })
  })

  it('wants the trade number of a card', async () => {
    const home = await w.home()
    const id = await w.bill(home)
    expect(await w.collect(home, [id], { payments: [{ methodId: w.methods.pos, amount: '210.40' }] })).toMatchObject({
      code: 400,
      msg: '请填写【POS刷卡】的流水号',
    })
  })

  it.each([
    ['12.345', '金额最多保留两位小数'],
    ['-1.00', '金额不能为负数'],
    ['0.00', '金额必须大于0'],
    ['abc', '请输入金额'],
  ])('refuses %s as an amount', async (amount, msg) => {
    const home = await w.home()
    const id = await w.bill(home)
    expect(await w.collect(home, [id], { payments: [{ methodId: w.methods.cash, amount }] })).toMatchObject({
      code: 400,
      msg,
    })
  })

  it.each([
    ['version', { version: 2 }],
    ['outstanding', { outstanding: '210.39' }],
    ['late fee', { lateFee: '0.01' }],
  ])('sees that the %s of the debt has changed since the quote', async (_what, other) => {
    const home = await w.home()
    const id = await w.bill(home)
    const answer = await w.collect(home, [id], {
      body: {
        parts: [
          {
            propertyType: 'house',
            propertyId: home.houseId,
            lines: [{ receivableId: id }],
            expected: [{ receivableId: id, version: 1, outstanding: '210.40', lateFee: '0.00', ...other }],
          },
        ],
      },
    })
    expect(answer).toMatchObject({ code: 409, msg: '应收【住宅物业费 2025-03】已发生变化，请重新试算' })
  })

  it('refuses a closed month, a closed day, a day too far back and one from which less was owed', async () => {
    const home = await w.home()
    const id = await w.bill(home)
    const on = (bookDate: string) => w.collect(home, [id], { body: { bookDate } })
    const close = (period: string) =>
      w.sql(
        `insert into accounting_period (id, company_id, community_id, period, start_date, end_date, status, reopened_count, created_at, updated_at, closed_at)
         values (gen_random_uuid(), $1, $2, $3, ($3 || '-01')::date, ($3 || '-28')::date, 3, 0, now(), now(), now())`,
        [w.companyId, w.communityId, period],
      )
    await close('2025-02')
    expect(await on('2025-02-27')).toMatchObject({
      code: 422,
      msg: '【云山花园】2025-02已月结，不能新增或修改该期间的收费数据',
    })
    expect(await on('2025-03-09')).toMatchObject({ code: 422, msg: '收款日期不能早于2025-03-10' })
    await w.config({ backdate_days: 10 })
    expect(await on('2025-03-05')).toMatchObject({ code: 422, msg: '收款日期不能早于2025-03-10' })
    await w.sql(
      `insert into finance_day (id, company_id, community_id, book_date, status, created_at, updated_at) values (gen_random_uuid(), $1, $2, '2025-03-04', 3, now(), now())`,
      [w.companyId, w.communityId],
    )
    expect(await on('2025-03-04')).toMatchObject({ code: 422, msg: '2025-03-04已日结，不能补录' })
    const early = await w.bill(home, { feePeriod: '2025-01', bookDate: '2025-03-03' })
    const paid = await w.collect(home, [early], { body: { bookDate: '2025-03-05' } })
    expect(paid.code, paid.msg).toBe(0)
    await w.config({ backdate_days: 0 })
  })
})

describe('many at once', () => {
  it('lets exactly one of 50 cashiers collect the same debt', async () => {
    const home = await w.home()
    const id = await w.bill(home)
    const part = { propertyType: 'house', propertyId: home.houseId, lines: [{ receivableId: id }] }
    const quote = await must<Quote>(w.admin, 'POST', '/charge/collection/quote', {
      communityId: w.communityId,
      parts: [part],
    })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        w.admin.call<Payment>('POST', '/charge/collection/pay', {
          body: {
            communityId: w.communityId,
            parts: [{ ...part, expected: quote.parts[0]!.expected }],
            payments: [{ methodId: w.methods.cash, amount: quote.payable }],
          },
          headers: { 'idempotency-key': uuidv7() },
        }),
      ),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(
      new Set(answers.filter((answer) => answer.code !== 0).map((answer) => `${answer.code} ${answer.msg}`)),
    ).toEqual(new Set(['409 该应收已被收款，请刷新后重试']))
    expect(await w.sql('select count(*) as n from receipt where property_id = $1', [home.houseId])).toEqual([{ n: 1 }])
  })

  it('answers 20 repeats of one key with one receipt', async () => {
    const home = await w.home()
    const id = await w.bill(home)
    const part = { propertyType: 'house', propertyId: home.houseId, lines: [{ receivableId: id }] }
    const quote = await must<Quote>(w.admin, 'POST', '/charge/collection/quote', {
      communityId: w.communityId,
      parts: [part],
    })
    const key = uuidv7()
    const call = (amount: string) =>
      w.admin.call<Payment>('POST', '/charge/collection/pay', {
        body: {
          communityId: w.communityId,
          parts: [{ ...part, expected: quote.parts[0]!.expected }],
          payments: [{ methodId: w.methods.cash, amount }],
        },
        headers: { 'idempotency-key': key },
      })
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(quote.payable)))
    for (const answer of answers) expect(answer).toMatchObject({ code: 0, data: answers[0]!.data })
    expect(await w.sql('select count(*) as n from receipt where property_id = $1', [home.houseId])).toEqual([{ n: 1 }])
    expect(await call('210.00')).toMatchObject({ code: 409, msg: '请勿重复提交' })
  })
})
