import type { PropertyAccountRow } from '@wuguan/contract/charge-other/account.actions'
import type { DayMatrix } from '@wuguan/contract/charge-other/day.actions'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { assertLedger } from '../../charge-finance/ledger/assert-ledger.service.ts'
import { arrears } from '../../charge-finance/system-calls/charge.service.ts'

const DAY = '2025-03-10'
let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: `${DAY} 09:00:00` })
})
afterAll(() => w.app.stop())
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

const day = () => ({ communityId: w.communityId, bookDate: DAY })
const matrix = async () =>
  (await w.admin.call<DayMatrix>('GET', '/charge/report/collection/day', { query: day() })).data
const confirm = () => w.admin.call('POST', '/charge/report/collection/confirm', { body: day() })
/** 物业费 210.40 and 水费 45.00 by cash 200.00 and WeChat 55.40, as the book has it. */
async function paid(over: Record<string, unknown> = {}) {
  const home = await w.home()
  const property = await w.bill(home)
  const water = await w.bill(home, { item: 'water', amount: '45.00' })
  const answer = await w.collect(home, [property, water], {
    payments: [
      { methodId: w.methods.cash, amount: '200.00' },
      { methodId: w.methods.wechat, amount: '55.40' },
    ],
    ...over,
  })
  expect(answer.code, answer.msg).toBe(0)
  return { home, receiptId: answer.data.receipts[0]!.receiptId }
}
const cellsOf = ({ rows }: DayMatrix, block = 'fee') =>
  Object.fromEntries(
    rows
      .filter((row) => row.block === block)
      .map((row) => [row.name, [row.cells[w.methods.cash] ?? null, row.cells[w.methods.wechat] ?? null]]),
  )
/** F4 of the day, straight from the payments. */
const flow = async () =>
  (
    await w.sql<{ sum: string }>(
      `select coalesce(sum(p.amount), 0)::numeric(14,2) as sum from payment p join payment_method m on m.id = p.payment_method_id
       where p.community_id = $1 and p.book_date = $2 and m.kind <> 'prepaid'`,
      [w.communityId, DAY],
    )
  )[0]!.sum

describe('the matrix of a day', () => {
  it('splits by the north-west rule, voids mirror it, and the total is the cash flow', async () => {
    const { receiptId } = await paid()
    const first = await matrix()
    expect(cellsOf(first)).toEqual({ 住宅物业费: ['200.00', '10.40'], 水费: [null, '45.00'] })
    expect(first.net).toBe('255.40')
    const voided = await w.admin.call('POST', '/charge/receipt/void', { body: { receiptId, reason: '收错' } })
    expect(voided.code, voided.msg).toBe(0)
    const second = await matrix()
    expect(cellsOf(second)).toEqual(cellsOf(first))
    expect(cellsOf(second, 'void')).toEqual({ 住宅物业费: ['-200.00', '-10.40'], 水费: [null, '-45.00'] })
    expect(second).toMatchObject({ net: '0.00', blocks: { fee: '255.40', void: '-255.40' } })
    expect(second.receipts).toMatchObject({ count: 1, voided: [second.receipts.first] })
  })

  it('puts deposits and overpayments apart and leaves prepaid money out of every total', async () => {
    const { home } = await paid()
    const deposit = await w.bill(home, { item: 'deposit', amount: '500.00' })
    expect((await w.collect(home, [deposit])).code).toBe(0)
    const more = await w.bill(home, { feePeriod: '2025-04', amount: '100.00' })
    const over = await w.collect(home, [more], { payments: [{ methodId: w.methods.wechat, amount: '160.00' }] })
    expect(over.code, over.msg).toBe(0)
    const last = await w.bill(home, { feePeriod: '2025-05', amount: '80.00' })
    const [account] = await w.sql<{ id: string }>('select id from prepaid_account where property_id = $1', [
      home.houseId,
    ])
    const offset = await w.collect(home, [last], {
      part: { prepaid: [{ accountId: account!.id, amount: '60.00' }] },
      payments: [{ methodId: w.methods.cash, amount: '20.00' }],
    })
    expect(offset.code, offset.msg).toBe(0)
    const { blocks, offset: byPrepaid, net } = await matrix()
    expect(blocks).toMatchObject({ deposit: '500.00', prepaid: '60.00' })
    expect(byPrepaid).toBe('60.00')
    expect(net).toBe(await flow())
  })

  it('is confirmed once, and anew when something came after', async () => {
    await w.sql(
      `insert into cashier_shift (id, company_id, community_id, shift_no, cashier_id, book_date, opened_at, status, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, 'JB9', $3, $4, $5, 1, $5, $5)`,
      [w.companyId, w.communityId, w.userId, DAY, w.app.clock.now()],
    )
    const [{ name }] = (await w.sql<{ name: string }>('select pet_name as name from sys_user where id = $1', [
      w.userId,
    ])) as [{ name: string }]
    expect(await confirm()).toMatchObject({ code: 422, msg: `存在未交班的收款员：${name}` })
    await w.sql(`update cashier_shift set status = 3 where shift_no = 'JB9'`)
    expect((await confirm()).code).toBe(0)
    expect(await confirm()).toMatchObject({ code: 422, msg: '该日报已确认' })
    await paid()
    expect(await matrix()).toMatchObject({ status: 2, changed: true })
    expect((await confirm()).code).toBe(0)
    expect(await matrix()).toMatchObject({ status: 2, changed: false })
    const future = await w.admin.call('GET', '/charge/report/collection/day', {
      query: { ...day(), bookDate: '2025-03-11' },
    })
    expect(future).toMatchObject({ code: 400, msg: '截止日期不能晚于今天' })
  })

  it('is not closed on figures that are no longer true, also where they come to the same sum', async () => {
    const finance = (verb: string, more: Record<string, unknown> = {}) =>
      w.admin.call('POST', `/charge/day/${verb}`, { body: { ...day(), ...more } })
    const kept = async () =>
      (
        await w.sql<{ net: string }>(
          `select totals->>'net' as net from finance_day where community_id = $1 and book_date = $2`,
          [w.communityId, DAY],
        )
      )[0]!.net
    const stale = { code: 422, msg: '日报数据已变化，请重新确认' }
    const { receiptId } = await paid()
    expect(await finance('close')).toMatchObject(stale)
    expect((await finance('confirm')).code).toBe(0)
    expect(await finance('confirm')).toMatchObject({ code: 422, msg: '该日报已确认' })
    const net = await kept()
    expect(net).toBe((await matrix()).net)

    const voided = await w.admin.call('POST', '/charge/receipt/void', { body: { receiptId, reason: '收错' } })
    expect(voided.code, voided.msg).toBe(0)
    await paid()
    expect(await matrix()).toMatchObject({ status: 2, changed: true, net })
    const view = await w.admin.call<{ status: number }>('GET', '/charge/day/report', { query: day() })
    expect(view.data.status).toBe(1)
    expect(await finance('close')).toMatchObject(stale)
    expect((await confirm()).code).toBe(0)
    expect(await matrix()).toMatchObject({ status: 2, changed: false })
    expect((await finance('close')).code).toBe(0)
    expect(await kept()).toBe(net)
    expect((await finance('reopen', { reason: '补录' })).code).toBe(0)
  })
})

describe('property accounts', () => {
  const page = async (query: Record<string, string> = {}) =>
    (
      await w.admin.call<Page<PropertyAccountRow>>('GET', '/charge/property/account/page', {
        query: { communityId: w.communityId, limit: 100, ...query },
      })
    ).data
  const totals = async () =>
    (
      await w.admin.call<Record<string, string>>('GET', '/charge/property/account/totals', {
        query: { communityId: w.communityId },
      })
    ).data

  it('say what is owed now, what later, and what is left', async () => {
    const home = await w.home()
    await w.bill(home, { feePeriod: '2025-01', bookDate: DAY })
    await w.bill(home, { feePeriod: '2025-06', amount: '90.00' })
    const [row] = (await page({ keyword: home.name })).list
    expect(row).toMatchObject({
      receivable: '300.40',
      received: '0.00',
      arrears: '210.40',
      notDue: '90.00',
      prepaid: '0.00',
      paidTo: '2024-12-31',
    })
    // 210.40 at 5 of ten thousand since 2025-01-25, 44 days, but not before the debt was booked.
    expect(row!.balance).toBe(row!.lateFee === '0.00' ? '-210.40' : row!.balance)
    expect((await page({ keyword: home.name, state: 'flat' })).total).toBe(0)
    expect((await page({ keyword: home.name, state: 'arrears' })).total).toBe(1)
  })

  it('add up to the arrears of the community', async () => {
    const sum = await totals()
    const { principal, lateFee } = await arrears(
      { q: w.app.kernel.q, now: w.app.clock.now() },
      { communityId: w.communityId },
    )
    expect(sum).toMatchObject({ arrears: principal, lateFee })
    expect((await page()).total).toBe(Number(sum['count']))
  })
})
