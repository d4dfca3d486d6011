import { yuan } from '@wuguan/contract/charge-finance/cents'
import { deduction } from '@wuguan/contract/charge-finance/deduction.entity'
import { deductionLine } from '@wuguan/contract/charge-finance/deduction-line.entity'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { DocumentRow } from '../document.service.ts'
import type { LedgerContext } from '../ledger/context.service.ts'
import type { Component } from '../ledger/posting.service.ts'

export const DEDUCTION = { entity: deduction, lines: deductionLine, owner: 'deductionId' }
export type DeductionRow = DocumentRow<typeof deduction>

export interface StoredLine {
  readonly id: string
  readonly receivableId: string
  readonly component: Component
  readonly mode: 'ratio' | 'amount'
  readonly ratio: string | null
  readonly amount: string
}
export const deductionLines = (q: Queryable, deductionId: string): Promise<StoredLine[]> =>
  q.query<StoredLine>(
    `select id, receivable_id as "receivableId", component, mode, ratio, amount from deduction_line where deduction_id = $1 order by id`,
    [deductionId],
  )

/** What took effect of each line, with its entry; sums of the document follow. */
export async function settleLines(
  { q, now }: LedgerContext,
  deductionId: string,
  lines: readonly { id: string; amount: bigint; entryId: string }[],
): Promise<void> {
  await q.query(
    `with settled as (
       update deduction_line l set amount = x.amount, entry_id = x.entry_id, version = l.version + 1, updated_at = $4
       from unnest($1::uuid[], $2::numeric[], $3::uuid[]) as x(id, amount, entry_id) where l.id = x.id returning l.component, l.amount)
     update deduction d set total = s.total, principal_total = s.principal, late_fee_total = s.fee
     from (select sum(amount) as total, coalesce(sum(amount) filter (where component = 'P'), 0) as principal,
         coalesce(sum(amount) filter (where component = 'L'), 0) as fee from settled) s where d.id = $5`,
    [
      lines.map((line) => line.id),
      lines.map((line) => yuan(line.amount)),
      lines.map((line) => line.entryId),
      now,
      deductionId,
    ],
  )
}
