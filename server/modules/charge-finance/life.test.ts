import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { must } from '../../../tests/support/must.ts'
import { assertLedger } from './ledger/assert-ledger.service.ts'

/** The life of one receivable, day by day as the book writes it, and the same late fee in the database as in the contract. */
let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-01 09:00:00' })
  await w.config({ allow_partial_pay: true })
})
afterAll(() => w.app.stop())

const state = async (id: string) => {
  const [row] = await w.sql(
    'select receivable_amount, received_amount, deducted_amount, outstanding_amount, status from receivable where id = $1',
    [id],
  )
  return Object.values(row!).join(' / ')
}

describe('210.40, due 03-25, 万分之5, no grace', () => {
  it('is billed, paid in part, settled with its late fee, voided, and owes late fee again', async () => {
    const home = await w.home()
    const id = await w.bill(home)
    expect(await state(id)).toBe('210.40 / 0.00 / 0.00 / 210.40 / 1')

    await w.day('2025-03-20 10:00:00')
    const a = await w.collect(home, [id], { payments: [{ methodId: w.methods.cash, amount: '100.00' }] })
    expect(a.msg).toBe('')
    expect(a).toMatchObject({ code: 0, data: { receipts: [{ totalAmount: '100.00' }] } })
    expect(await state(id)).toBe('210.40 / 100.00 / 0.00 / 110.40 / 2')
    await assertLedger(w.app.kernel.q, w.communityId)

    await w.day('2025-04-04 10:00:00')
    const b = await w.collect(home, [id])
    // Ten days of 110.40 at 万分之5.
    expect(b).toMatchObject({ code: 0, data: { receipts: [{ totalAmount: '110.95' }] } })
    expect(await state(id)).toBe('210.40 / 210.40 / 0.00 / 0.00 / 3')

    const admin = await w.day('2025-04-10 10:00:00')
    const voided = await must<{ status: number }>(admin, 'POST', '/charge/receipt/void', {
      receiptId: a.data.receipts[0]!.receiptId,
      reason: '收错',
    })
    expect(voided.status).toBe(2)
    expect(await state(id)).toBe('210.40 / 110.40 / 0.00 / 100.00 / 2')
    const [fee] = await w.sql<{ due: string; payable: string }>(
      `select late_fee_due($1, '2025-04-10') as due, late_fee_payable($1, '2025-04-10') as payable`,
      [id],
    )
    // The first receipt never was: ten days of 210.40, then six of 100.00; 0.55 of it was received.
    expect(fee).toEqual({ due: '1.35', payable: '0.80' })
    await assertLedger(w.app.kernel.q, w.communityId)
  })
})
