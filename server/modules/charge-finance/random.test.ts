import { type LateFeeEntry, type Stopped, lateFee } from '@wuguan/contract/charge-finance/late-fee'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { randomActs } from '../../../tests/support/charge-acts.ts'
import { assertLedger } from './ledger/assert-ledger.service.ts'
import { lateFee as owedLateFee } from './owed/owed.service.ts'

/** Any acts, in any order, by eight at once: the equations hold. `LEDGER_OPS=10000` for the whole count. */
const OPERATIONS = Number(process.env['LEDGER_OPS'] ?? 400)
const ACTORS = 8

let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-25 09:00:00' })
})
afterAll(() => w.app.stop())

/** A way of setting aside, whether interest stops meanwhile or not. */
async function setAsideBy(stops: boolean): Promise<string> {
  const [type] = await w.sql<{ id: string }>(
    `insert into hang_up_type (id, company_id, code, name, stop_late_fee, exclude_from_dunning, exclude_from_rate, need_approval, enabled, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, $2, $3, true, false, false, true, $4, $4) returning id`,
    [w.companyId, `S${stops}`, stops, w.app.clock.now()],
  )
  return type!.id
}

describe('any acts by eight at once', () => {
  it(`${OPERATIONS} of them leave sound books`, { timeout: 3_600_000 }, async () => {
    const done = await (await randomActs(w))(OPERATIONS, ACTORS)
    await assertLedger(w.app.kernel.q, w.communityId)
    expect(done).toBeGreaterThan(OPERATIONS / 2)
    const [kinds] = await w.sql<{ n: number }>('select count(distinct kind) as n from receivable_entry')
    expect(kinds!.n).toBeGreaterThanOrEqual(6)
  })

  it('leaves late fees on which database and contract agree, on any day', async () => {
    const rows = await w.sql<{
      id: string
      due_date: string
      overdue_rate: string | null
      grace_days: number | null
      start_mode: 'fromDue' | 'afterGrace' | null
      overdue_cap_ratio: string | null
      late_fee_from: string | null
      status: number
    }>(
      'select id, due_date, overdue_rate, grace_days, start_mode, overdue_cap_ratio, late_fee_from, status from receivable where overdue_rate > 0 limit 200',
    )
    expect(rows.length).toBeGreaterThan(20)
    // Of every four one was set aside for some days, one still is, and one is in a way that lets interest run.
    const stopped = new Map<string, Stopped[]>()
    const [stops, runs] = [await setAsideBy(true), await setAsideBy(false)]
    for (const [at, { id }] of rows.entries()) {
      if (at % 4 === 3) continue
      const days = { from: '2025-03-13', to: at % 4 === 0 ? '2025-03-27' : null }
      await w.sql(
        `insert into hang_up_record (id, company_id, community_id, receivable_id, type_id, from_date, to_date, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $7)`,
        [w.companyId, w.communityId, id, at % 4 === 2 ? runs : stops, days.from, days.to, w.app.clock.now()],
      )
      if (at % 4 !== 2) stopped.set(id, [days])
    }
    for (const row of rows) {
      const entries = await w.sql<LateFeeEntry>(
        `select id, side, amount, book_date as "bookDate", value_date as "valueDate", kind, reverses_entry_id as "reversesEntryId"
         from receivable_entry where receivable_id = $1 and component = 'P'`,
        [row.id],
      )
      for (const asOf of ['2025-01-15', '2025-03-12', '2025-03-25', '2025-05-31']) {
        const [database] = await w.sql<{ due: string | null; payable: string; listed: string }>(
          `select late_fee_due(r.id, $2) as due, late_fee_payable(r.id, $2)::numeric(14,2) as payable, ${owedLateFee('r', '$2')}::numeric(14,2) as listed
           from receivable r where r.id = $1`,
          [row.id, asOf],
        )
        const contract = lateFee(
          {
            dueDate: row.due_date,
            overdueRate: row.overdue_rate,
            graceDays: row.grace_days,
            startMode: row.start_mode,
            overdueCapRatio: row.overdue_cap_ratio,
            lateFeeFrom: row.late_fee_from,
            cancelled: row.status === 4,
          },
          entries,
          asOf,
          stopped.get(row.id),
        )
        expect([row.id, asOf, database!.due ?? '0.00']).toEqual([row.id, asOf, contract])
        expect([row.id, asOf, database!.listed]).toEqual([row.id, asOf, database!.payable])
      }
    }
  })
})
