import type { RollbackView } from '@wuguan/contract/charge-finance/generation.actions'
import type { GenerationOffset } from '@wuguan/contract/charge-prepaid/offset.actions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { rehearse } from '../../../../tests/support/generation.ts'
import { must } from '../../../../tests/support/must.ts'
import { bindTo, bookHome, standardIn } from '../../../../tests/support/standards.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { assertLedger } from '../../charge-finance/ledger/assert-ledger.service.ts'

let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 10:00:00', jobs: true })
  await w.config({ auto_offset_after_recharge: false, auto_offset_after_generate: true, late_fee_from: null })
})
afterAll(async () => {
  await assertLedger(w.app.kernel.q, w.communityId)
  await w.app.stop()
})

/** A house with 300.00 on account that owes 50.00 of before, and a rehearsal of 210.40 for March. */
async function rehearsed() {
  const home = await bookHome(w)
  await bindTo(w, await standardIn(w), home)
  const body = {
    communityId: w.communityId,
    propertyType: 'house',
    propertyId: home.houseId,
    lines: [{ feeItemId: null, amount: '300.00' }],
    payments: [{ methodId: w.methods.cash, amount: '300.00' }],
  }
  await must(w.admin, 'POST', '/charge/prepaid/recharge', body, { headers: { 'idempotency-key': uuidv7() } })
  await w.bill(home, { item: 'water', feePeriod: '2025-02', amount: '50.00', overdueRate: null })
  return { home, batchId: await rehearse(w, [home.houseId], '2025-03') }
}
const until = async (done: () => Promise<boolean>) => {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await done()) return
    await new Promise((next) => setTimeout(next, 50))
  }
  throw new Error('it does not come')
}
const isPosted = async (id: string) =>
  (await w.sql<{ status: number }>('select status from generation_batch where id = $1', [id]))[0]!.status === 4
const balanceOf = async (houseId: string) =>
  (await w.sql<{ balance: string }>('select balance from prepaid_account where property_id = $1', [houseId]))[0]!
    .balance
const ask = (batchId: string) =>
  must<GenerationOffset>(w.admin, 'GET', '/charge/prepaid/offset/generation', undefined, { query: { batchId } })
const view = (id: string) =>
  must<RollbackView>(w.admin, 'GET', '/charge/finance/generationBatch/rollbackView', undefined, { query: { id } })

it('says whose money pays how much before it runs, leaves it alone when told so, and the batch can go back', async () => {
  const { home, batchId } = await rehearsed()
  const told = await ask(batchId)
  expect(told).toMatchObject({ byDefault: true, total: '260.40', properties: 1 })
  expect(told.owners).toMatchObject([{ available: '300.00', amount: '260.40' }])
  await w.ok('POST', '/charge/finance/generationBatch/confirm', { id: batchId, offset: false })
  await until(() => isPosted(batchId))
  const delivered = `charge.generated:${batchId}`
  await until(
    async () =>
      (await w.sql('select 1 from outbox where message_key = $1 and delivered_at is not null', [delivered])).length > 0,
  )
  expect(await balanceOf(home.houseId)).toBe('300.00')
  expect(await view(batchId)).toEqual({ count: 1, amount: '210.40', obstacles: [], stays: [] })
  await w.ok('POST', '/charge/finance/generationBatch/rollback', { id: batchId })
})

it('pays what it said, and a rollback says what stands in its way and what stays', async () => {
  const { home, batchId } = await rehearsed()
  const { total } = await ask(batchId)
  await w.ok('POST', '/charge/finance/generationBatch/confirm', { id: batchId, offset: true })
  await until(async () => (await balanceOf(home.houseId)) !== '300.00')
  // The house of the case before has its 50.00 paid by the same run.
  const [paid] = await w.sql<{ sum: string }>(
    "select sum(total_amount) from offset_run where scope ->> 'generationBatchId' = $1",
    [batchId],
  )
  expect(paid!.sum).toBe(total)
  const { obstacles, stays } = await view(batchId)
  expect(obstacles).toEqual([{ what: '应收已收款或减免', count: 1 }])
  expect(stays).toMatchObject([{ what: '本批次生成后预存冲抵的其他欠费', count: 2, amount: '100.00' }])
})
