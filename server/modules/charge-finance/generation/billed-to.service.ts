import type { Queryable } from '../../../kernel/db/sql.ts'
import { setBilledTo } from '../../charge-base/bindings.service.ts'

/** Bindings are billed as far as what is not cancelled reaches: after a creation, a cancellation, a rollback. */
export async function refreshBilledTo(q: Queryable, bindingIds: readonly (string | null)[]): Promise<void> {
  const ids = [...new Set(bindingIds.filter((id) => id !== null))]
  if (ids.length === 0) return
  const rows = await q.query<{ id: string; billed_to: string | null }>(
    `select x.id, (select max(r.period_to) from receivable r where r.house_fee_standard_id = x.id and r.status <> 4)::text as billed_to
     from unnest($1::uuid[]) as x(id)`,
    [ids],
  )
  await setBilledTo(
    q,
    rows.map((row) => ({ bindingId: row.id, billedTo: row.billed_to })),
  )
}
