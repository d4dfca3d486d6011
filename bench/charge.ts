import type pg from 'pg'
import { type Fee, fillCharges, fillItems } from '../scripts/demo-scale/charges.ts'
import { fillPeople } from '../scripts/demo-scale/people.ts'
import type { Kernel } from '../server/kernel/kernel.ts'
import { inTransaction } from '../server/kernel/tx.ts'
import { createBatch, findBatch } from '../server/modules/charge-finance/generation/batch.store.ts'
import { runBatch } from '../server/modules/charge-finance/generation/run.ts'
import { beginCommit } from '../server/modules/charge-finance/generation/start.service.ts'
import { fillHouses, sqlOf } from './houses.ts'

/** A community that charges 10,000 houses. */
export const COMMUNITY = 9001
const FEES: readonly Fee[] = [
  { code: 'B1', name: '物业费', kind: 'areaRate', rate: '2.35', unit: 'm2Month' },
  { code: 'B2', name: '能耗公摊费', kind: 'areaRate', rate: '0.88', unit: 'm2Month' },
  { code: 'B3', name: '垃圾清运费', kind: 'fixed', rate: '12', unit: 'houseMonth' },
]
/** 10,000 houses with an owner each, bound to three fees. */
export async function fillBindings(client: pg.Client): Promise<void> {
  await fillHouses(client, COMMUNITY, 1)
  const now = new Date()
  const { rows } = await client.query<{ company_id: string }>('select company_id from community where id = $1', [
    COMMUNITY,
  ])
  const place = { companyId: Number(rows[0]!.company_id), communityId: COMMUNITY }
  const q = sqlOf(client)
  await fillPeople(q, place, now)
  await fillCharges(q, place, FEES, await fillItems(q, place.companyId, FEES, now), now)
  for (const table of ['customer', 'customer_house', 'house_fee_standard'])
    await client.query(`vacuum (analyze) ${table}`)
}

/** The rehearsal and the posting of some months, as the task does them. */
export async function generate(
  kernel: Kernel,
  periodFrom: string,
  periodTo: string,
  propertyIds?: string[],
): Promise<string> {
  const batch = await inTransaction(kernel, ({ q, now }) =>
    createBatch(
      { q, now, actor: { userId: 1 } },
      { communityId: COMMUNITY, scope: propertyIds ? { propertyIds } : {}, periodFrom, periodTo, mode: 'normal' },
    ),
  )
  await runBatch(kernel, batch.id)
  await inTransaction(kernel, async ({ q, now }) =>
    beginCommit({ q, now, kernel, actor: { userId: 1 } }, (await findBatch(q, batch.id, true))!),
  )
  await runBatch(kernel, batch.id)
  return batch.id
}
