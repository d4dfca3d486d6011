import type { DayView, ShiftView } from '@wuguan/contract/charge-finance/shift.actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../tests/support/app.ts'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { must } from '../../../../tests/support/must.ts'
import { assertLedger } from '../ledger/assert-ledger.service.ts'

let w: ChargeWorld
let cashier: Caller
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 09:00:00' })
  cashier = await w.user('cashier01', [
    'charge-finance:collection:pay',
    'charge-finance:receipt:list',
    'charge-finance:shift:open',
    'charge-finance:shift:submit',
    'charge-finance:shift:verify',
  ])
  await w.config({ shift_required: true })
})
afterAll(() => w.app.stop())

const day = (bookDate: string) => ({ communityId: w.communityId, bookDate })
const post = (caller: Caller, path: string, body: unknown) => caller.call('POST', path, { body })

describe('a day at the desk', () => {
  let shiftId: string

  it('begins with a shift', async () => {
    const home = await w.home()
    const id = await w.bill(home, { amount: '100.00' })
    expect(await w.collect(home, [id], { caller: cashier })).toMatchObject({ code: 422, msg: '请先开班' })
    shiftId = (await must<{ shiftId: string }>(cashier, 'POST', '/charge/shift/open', { communityId: w.communityId }))
      .shiftId
    expect(await post(cashier, '/charge/shift/open', { communityId: w.communityId })).toMatchObject({
      code: 422,
      msg: '您在该项目有未交班的班次',
    })
    expect((await w.collect(home, [id], { caller: cashier })).code).toBe(0)
    const other = await w.bill(home, { amount: '50.00' })
    expect(
      (await w.collect(home, [other], { caller: cashier, payments: [{ methodId: w.methods.wechat, amount: '50.00' }] }))
        .code,
    ).toBe(0)
    const view = (
      await cashier.call<ShiftView>('GET', '/charge/shift/current', { query: { communityId: w.communityId } })
    ).data
    expect(view.methods.map((method) => `${method.name} ${method.systemNet}`)).toEqual(['现金 100.00', '微信 50.00'])
    expect(view.receipts).toBe(2)
  })

  it('is handed over counted, with a word for what differs', async () => {
    const lines = (counted: string, note?: string) => [
      { methodId: w.methods.cash, countedAmount: counted, ...(note ? { note } : {}) },
      { methodId: w.methods.wechat, countedAmount: '50.00' },
    ]
    expect(await post(cashier, '/charge/shift/submit', { shiftId, lines: [lines('100.00')[0]] })).toMatchObject({
      code: 400,
      msg: '请输入【微信】的清点金额',
    })
    expect(await post(cashier, '/charge/shift/submit', { shiftId, lines: lines('99.00') })).toMatchObject({
      code: 400,
      msg: '请填写【现金】差额说明',
    })
    expect(await post(w.admin, '/charge/shift/submit', { shiftId, lines: lines('100.00') })).toMatchObject({
      code: 422,
      msg: '只能交本人的班次',
    })
    expect((await post(w.admin, '/charge/day/confirm', day('2025-03-10'))).msg).toBe(
      '存在1个未交班的班次，不能确认日报',
    )
    expect((await post(cashier, '/charge/shift/submit', { shiftId, lines: lines('99.00', '找零差错') })).data).toEqual({
      systemNet: '150.00',
      countedAmount: '149.00',
      difference: '-1.00',
    })
    const [payment] = await w.sql<{ id: string; receipt: string }>(
      'select id, receipt_id as receipt from payment where shift_id = $1 and payment_method_id = $2',
      [shiftId, w.methods.wechat],
    )
    const change = () =>
      post(w.admin, '/charge/receipt/changeMethod', { paymentId: payment!.id, methodId: w.methods.cash })
    expect(await change()).toMatchObject({ code: 422, msg: '该收款所属班次已交班，不能更改支付方式' })
    await w.sql('update receipt set status = 3 where id = $1', [payment!.receipt])
    expect(await change()).toMatchObject({ code: 422, msg: '该收款单已退款或作废，不能更改支付方式' })
    await w.sql('update receipt set status = 1 where id = $1', [payment!.receipt])
    await assertLedger(w.app.kernel.q, w.communityId)
  })

  it('is checked by another, deposited with a slip, confirmed and closed', async () => {
    expect(await post(cashier, '/charge/shift/verify', { shiftId })).toMatchObject({
      code: 422,
      msg: '不能核对本人的班次',
    })
    expect(await post(cashier, '/charge/shift/return', { shiftId, reason: '重点' })).toMatchObject({
      code: 422,
      msg: '不能核对本人的班次',
    })
    expect((await post(w.admin, '/charge/shift/deposit', { shiftId, depositSlip: [] })).msg).toBe(
      '只能缴存已核对的班次',
    )
    expect((await post(w.admin, '/charge/day/confirm', day('2025-03-11'))).msg).toBe('日期不能晚于今天')
    expect((await post(w.admin, '/charge/day/close', day('2025-03-10'))).msg).toBe('请先确认日报')
    expect((await post(w.admin, '/charge/day/confirm', day('2025-03-10'))).code).toBe(0)
    expect((await post(w.admin, '/charge/day/close', day('2025-03-10'))).msg).toBe('存在1个未核对的交班单，不能日结')
    expect((await post(w.admin, '/charge/shift/verify', { shiftId })).code).toBe(0)
    expect(await post(w.admin, '/charge/shift/deposit', { shiftId, depositSlip: [] })).toMatchObject({
      code: 400,
      msg: '请上传缴存凭证',
    })
    expect((await post(w.admin, '/charge/day/close', day('2025-03-10'))).code).toBe(0)
    expect((await post(w.admin, '/charge/day/close', day('2025-03-10'))).msg).toBe('该日已日结')
    const report = (await w.admin.call<DayView>('GET', '/charge/day/report', { query: day('2025-03-10') })).data
    expect(report).toMatchObject({ status: 3, net: '150.00', receipts: 2 })
  })

  it('sends what comes after the close into the next day, with the value of today', async () => {
    await w.config({ shift_required: false })
    const home = await w.home()
    const id = await w.bill(home, { amount: '30.00' })
    const paid = await w.collect(home, [id])
    expect(paid.code, paid.msg).toBe(0)
    expect(
      await w.sql(`select distinct book_date, value_date from receivable_entry where doc_id = $1 and side = 'C'`, [
        paid.data.receipts[0]!.receiptId,
      ]),
    ).toEqual([{ book_date: '2025-03-11', value_date: '2025-03-10' }])
    await expect(
      w.sql(
        `insert into receivable_entry (id, company_id, community_id, receivable_id, side, component, kind, amount, value_date, book_date, account_period, doc_type, doc_id, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, $3, 'R', 'P', 'adjust', 1, '2025-03-10', '2025-03-10', '2025-03', 'x', 'x', now(), now())`,
        [w.companyId, w.communityId, id],
      ),
    ).rejects.toThrow('closed')
  })

  it('opens again with a reason, while its month is open', async () => {
    expect((await post(w.admin, '/charge/day/reopen', { ...day('2025-03-10'), reason: '补录' })).code).toBe(0)
    expect((await post(w.admin, '/charge/day/reopen', { ...day('2025-03-10'), reason: '补录' })).msg).toBe('该日未日结')
    await assertLedger(w.app.kernel.q, w.communityId)
  })

  it('goes back to a cashier who has no other shift open', async () => {
    const open = async () =>
      (await must<{ shiftId: string }>(cashier, 'POST', '/charge/shift/open', { communityId: w.communityId })).shiftId
    const first = await open()
    expect((await post(cashier, '/charge/shift/submit', { shiftId: first, lines: [] })).code).toBe(0)
    await open()
    expect(await post(w.admin, '/charge/shift/return', { shiftId: first, reason: '重点' })).toMatchObject({
      code: 422,
      msg: '该收款人已开新班，请先交班',
    })
  })
})
