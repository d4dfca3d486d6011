import type { Payment } from '@wuguan/contract/charge-finance/collect.actions'
import type { RefundOutcome, Refundable } from '@wuguan/contract/charge-finance/refund.actions'
import { refundFlow } from '@wuguan/contract/charge-finance/refund.flow'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../tests/support/app.ts'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { type Decider, decideFor } from '../../../../tests/support/consent.ts'
import { must } from '../../../../tests/support/must.ts'
import { deductedTypeIn } from '../../../../tests/support/standards.ts'
import { assertLedger } from '../ledger/assert-ledger.service.ts'

let w: ChargeWorld
let desk: Decider
let caller: Caller
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-01 09:00:00' })
  desk = await decideFor(w)
  caller = w.admin
})
afterAll(() => w.app.stop())
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

type Home = Awaited<ReturnType<ChargeWorld['home']>>
const call = <T = Record<string, unknown>>(path: string, body: unknown) => must<T>(caller, 'POST', path, body)
const amounts = async (id: string) => {
  const [row] = await w.sql<Record<string, string | number>>(
    'select receivable_amount as r, received_amount as c, deducted_amount as d, outstanding_amount as o, status from receivable where id = $1',
    [id],
  )
  return [row!['r'], row!['c'], row!['d'], row!['o'], row!['status']].join(' / ')
}
const pay = async (home: Home, ids: string[], over: Parameters<ChargeWorld['collect']>[2] = {}) => {
  const answer = await w.collect(home, ids, { caller, ...over })
  expect(answer).toMatchObject({ code: 0 })
  return (answer.data as Payment).receipts[0]!
}
const refundable = (receiptNumber: string) =>
  must<Refundable>(caller, 'GET', '/charge/finance/refund/refundable', undefined, { query: { receiptNumber } })
const applied = (body: Record<string, unknown>) =>
  call<RefundOutcome>('/charge/finance/refund/apply', {
    target: 'transfer',
    payeeName: '张三',
    payeeAccountNo: '622202',
    reason: '多收',
    ...body,
  })
/** Lines of a receipt, by component, with what is asked of each. */
async function linesOf(receiptNumber: string, asked: Partial<Record<'P' | 'L', string>>, handling = 'restore') {
  const { lines, receiptId } = await refundable(receiptNumber)
  return {
    receiptId,
    lines: lines.flatMap((line) =>
      asked[line.component] ? { allocationId: line.allocationId, amount: asked[line.component], handling } : [],
    ),
  }
}
const paidOut = async (refund: RefundOutcome) => {
  await desk.decide(refund.refundId, 'approved')
  return w.verb(refundFlow, 'payout', refund.refundId)
}
const receiptStatus = async (id: string) =>
  (await w.sql<{ status: number }>('select status from receipt where id = $1', [id]))[0]!.status

describe('the life of one receivable', () => {
  it('goes as the book says', async () => {
    const home = await w.home()
    const free = await deductedTypeIn(w)
    const id = await w.bill(home)
    const deduct = (lines: unknown[]) =>
      call('/charge/finance/deduction/apply', { deductedTypeId: free, lines, reason: '补偿' })
    expect(await amounts(id)).toBe('210.40 / 0.00 / 0.00 / 210.40 / 1')
    caller = await w.day('2025-03-20 10:00:00')
    const a = await pay(home, [id], {
      part: { lines: [{ receivableId: id, amount: '100.00' }] },
      payments: [{ methodId: w.methods.cash, amount: '100.00' }],
    })
    expect(await amounts(id)).toBe('210.40 / 100.00 / 0.00 / 110.40 / 2')
    caller = await w.day('2025-03-22 10:00:00')
    await deduct([{ receivableId: id, component: 'P', mode: 'amount', amount: '10.40' }])
    expect(await amounts(id)).toBe('210.40 / 100.00 / 10.40 / 100.00 / 2')
    caller = await w.day('2025-04-04 10:00:00')
    const b = await pay(home, [id])
    expect(b.totalAmount).toBe('100.50')
    expect(await amounts(id)).toBe('210.40 / 200.00 / 10.40 / 0.00 / 3')
    caller = await w.day('2025-04-08 10:00:00')
    await paidOut(await applied(await linesOf(b.receiptNumber, { P: '50.00', L: '0.50' }, 'reduce')))
    expect(await amounts(id)).toBe('160.40 / 150.00 / 10.40 / 0.00 / 3')
    expect(await receiptStatus(b.receiptId)).toBe(3)
    caller = await w.day('2025-04-10 10:00:00')
    await call('/charge/receipt/void', { receiptId: a.receiptId, reason: '收错户' })
    expect(await amounts(id)).toBe('160.40 / 50.00 / 10.40 / 100.00 / 2')
    const why = await must<{ lateFee: Record<string, string> }>(
      caller,
      'GET',
      '/charge/finance/receivable/why',
      undefined,
      { query: { id } },
    )
    expect(why.lateFee).toMatchObject({ due: '1.30', received: '0.00', deducted: '0.50', payable: '0.80' })
    await deduct([
      { receivableId: id, component: 'P', mode: 'amount', amount: '100.00' },
      { receivableId: id, component: 'L', mode: 'amount', amount: '0.80' },
    ])
    expect(await amounts(id)).toBe('160.40 / 50.00 / 110.40 / 0.00 / 3')
  })
})
