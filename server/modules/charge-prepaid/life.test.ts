import type { Payment } from '@wuguan/contract/charge-finance/collect.actions'
import type { RefundOutcome } from '@wuguan/contract/charge-finance/refund.actions'
import type { OffsetDetail, OffsetOutcome } from '@wuguan/contract/charge-prepaid/offset.actions'
import type { Recharged } from '@wuguan/contract/charge-prepaid/recharge.actions'
import { refundFlow } from '@wuguan/contract/charge-finance/refund.flow'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { type Decider, decideFor } from '../../../tests/support/consent.ts'
import { must } from '../../../tests/support/must.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { assertLedger } from '../charge-finance/ledger/assert-ledger.service.ts'

let w: ChargeWorld
let desk: Decider
beforeAll(async () => {
  w = await openCharge({ now: '2025-01-05 09:00:00' })
  desk = await decideFor(w)
  await w.config({ auto_offset_after_recharge: false, late_fee_from: null })
})
afterAll(() => w.app.stop())
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

type Home = Awaited<ReturnType<ChargeWorld['home']>>
let caller: Caller
const day = async (at: string) => {
  caller = await w.day(at)
}
const call = <T = Record<string, unknown>>(path: string, body: unknown) => must<T>(caller, 'POST', path, body)
const refusal = async (path: string, body: unknown) => {
  const answer = await caller.call('POST', path, { body })
  expect(answer.code).not.toBe(0)
  return answer.msg
}
const body = (home: Home, amount: string, feeItemId: string | null = null) => ({
  communityId: w.communityId,
  propertyType: 'house',
  propertyId: home.houseId,
  lines: [{ feeItemId, amount }],
  payments: [{ methodId: w.methods.cash, amount }],
})
const fill = (home: Home, amount: string, feeItemId: string | null = null) =>
  must<Recharged>(caller, 'POST', '/charge/prepaid/recharge', body(home, amount, feeItemId), {
    headers: { 'idempotency-key': uuidv7() },
  })
const accountOf = async (home: Home, feeItemId: string | null = null) =>
  (
    await w.sql<{ id: string; balance: string; frozen: string; available: string; status: number }>(
      'select id, balance, frozen, available, status from prepaid_account where property_id = $1 and customer_id = $2 and fee_item_id is not distinct from $3',
      [home.houseId, home.customerId, feeItemId],
    )
  )[0]!
const preview = (home: Home, kind = 'single') =>
  call<OffsetDetail>('/charge/prepaid/offset/preview', {
    communityId: w.communityId,
    kind,
    propertyIds: [home.houseId],
  })
const execute = (runId: string) => call<OffsetOutcome>('/charge/prepaid/offset/execute', { runId })
const offset = async (home: Home) => execute((await preview(home)).runId)
const bill = (home: Home, amount: string, feePeriod = '2025-01', over = {}) =>
  w.bill(home, { amount, feePeriod, overdueRate: null, ...over })

describe('the postings of one account', () => {
  it('are those of the book', async () => {
    await w.config({ allow_overpay_to_prepaid: true })
    const home = await w.home()
    caller = w.admin
    const recharged = await fill(home, '500.00')
    const { id } = await accountOf(home)
    await day('2025-01-10 09:00:00')
    await bill(home, '210.40')
    const run = await offset(home)
    expect(run).toMatchObject({ status: 4, totalAmount: '210.40', failed: 0 })
    await day('2025-01-12 09:00:00')
    const debt = await bill(home, '140.00', '2025-02')
    const paid = await w.collect(home, [debt], { payments: [{ methodId: w.methods.wechat, amount: '150.00' }] })
    expect(paid.data as Payment).toMatchObject({ prepaidIn: '10.00' })
    await day('2025-01-20 09:00:00')
    await call('/charge/prepaid/offset/revoke', { runId: run.runId, whole: true, reason: '业主要求' })
    await day('2025-02-01 09:00:00')
    const refund = await call<RefundOutcome>('/charge/finance/refund/applyPrepaid', {
      prepaidAccountId: id,
      amount: '300.00',
      target: 'transfer',
      payeeName: '张三',
      payeeAccountNo: '6222020200011234567',
      reason: '搬离小区',
    })
    expect(await accountOf(home)).toMatchObject({ balance: '510.00', frozen: '300.00', available: '210.00' })
    await day('2025-02-02 09:00:00')
    expect(await refusal('/charge/receipt/void', { receiptId: recharged.receiptId, reason: '收错' })).toBe(
      '充值金额已使用，可作废余额210.00元',
    )
    await desk.decide(refund.refundId, 'approved')
    await day('2025-02-03 09:00:00')
    expect(await w.verb(refundFlow, 'payout', refund.refundId)).toMatchObject({ code: 0 })
    const entries = await w.sql(
      'select seq, kind, amount, balance_after as after, book_date as day from prepaid_entry where account_id = $1 order by seq',
      [id],
    )
    expect(entries).toEqual([
      { seq: 1, kind: 'recharge', amount: '500.00', after: '500.00', day: '2025-01-05' },
      { seq: 2, kind: 'offset', amount: '-210.40', after: '289.60', day: '2025-01-10' },
      { seq: 3, kind: 'overpay', amount: '10.00', after: '299.60', day: '2025-01-12' },
      { seq: 4, kind: 'void', amount: '210.40', after: '510.00', day: '2025-01-20' },
      { seq: 5, kind: 'refund', amount: '-300.00', after: '210.00', day: '2025-02-03' },
    ])
    const [sums] = await w.sql(
      `select (select sum(p.amount) from payment p join payment_method m on m.id = p.payment_method_id where p.community_id = $1 and m.kind <> 'prepaid')::numeric(14,2) as cash,
         (select sum(amount) from receivable_entry where community_id = $1 and side = 'C')::numeric(14,2) as claims,
         (select sum(amount) from prepaid_entry where community_id = $1)::numeric(14,2) as prepaid`,
      [w.communityId],
    )
    expect(sums).toEqual({ cash: '350.00', claims: '140.00', prepaid: '210.00' })
    expect((await w.sql('select status from offset_run where id = $1', [run.runId]))[0]).toEqual({ status: 7 })
    const statement = await must<Record<string, string>>(
      caller,
      'GET',
      '/charge/prepaid/account/statement',
      undefined,
      { query: { id } },
    )
    expect(statement).toMatchObject({ opening: '0.00', income: '720.40', expense: '510.40', closing: '210.00' })
  })
})
