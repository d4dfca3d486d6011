import { refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { returnProducts } from '../collect/product.store.ts'
import type { LedgerContext } from '../ledger/context.service.ts'
import { type Posting, reversalOf } from '../ledger/posting.service.ts'
import type { Allocation } from './allocations.ts'
import type { Handling } from './refund.store.ts'

export interface BoundBenefit {
  readonly deductionId: string
  readonly receiptId: string
  readonly name: string
  readonly total: string
  readonly partialRefund: string | null
}
/** What was forgone with receipts and still stands. */
export const benefitsOf = (q: Queryable, receiptIds: readonly string[]): Promise<BoundBenefit[]> =>
  q.query<BoundBenefit>(
    `select d.id as "deductionId", d.receipt_id as "receiptId", coalesce(s.name, d.reason, '') as name, d.total, s.partial_refund as "partialRefund"
     from deduction d left join preferential_scheme s on s.id = d.preferential_scheme_id
     where d.receipt_id = any($1) and d.status = 2 order by d.deducted_number`,
    [receiptIds],
  )

/** A refund takes a receipt back whole when it takes every row of it, and nothing was taken before. */
export function isWhole(
  allocations: readonly Allocation[],
  receiptId: string,
  lines: readonly { allocationId: string; amount: bigint }[],
  counted: 'asked' | 'reserved' = 'asked',
): boolean {
  const asked = new Map(lines.map((line) => [line.allocationId, line.amount]))
  return allocations
    .filter((row) => row.receiptId === receiptId)
    .every((row) => {
      const mine = asked.get(row.id) ?? 0n
      return row.refunded === 0n && row.pending === (counted === 'reserved' ? mine : 0n) && mine === row.amount
    })
}

export function demandWholeWhereBound(
  allocations: readonly Allocation[],
  benefits: readonly BoundBenefit[],
  lines: readonly { allocationId: string; amount: bigint }[],
): void {
  for (const benefit of benefits)
    if (benefit.partialRefund === 'forbid' && !isWhole(allocations, benefit.receiptId, lines))
      throw refuse(`该收款含优惠【${benefit.name}】，只能整单退款`)
}

/**
 * Taking back what was forgone with a receipt that is refunded whole: the deduction goes, and where the debt shrinks with the
 * refund, so does this part of it. Answers with the postings; the deductions end as 已撤销.
 */
export async function takeBenefitsBack(
  { q, now, actor }: LedgerContext,
  receiptIds: readonly string[],
  handlingOf: (receivableId: string) => Handling,
): Promise<Posting[]> {
  if (receiptIds.length === 0) return []
  const entries = await q.query<Parameters<typeof reversalOf>[0]>(
    `select e.id, e.receivable_id as "receivableId", e.side, e.component, e.amount from receivable_entry e
     where e.doc_type = 'receipt' and e.doc_id = any($1) and e.kind in ('preferential', 'rounding')
       and exists (select 1 from deduction d where d.receipt_id::text = e.doc_id and d.status = 2)
       and not exists (select 1 from receivable_entry x where x.reverses_entry_id = e.id) order by e.id`,
    [receiptIds],
  )
  await q.query(
    `with ended as (
       update deduction set status = 5, revoked_by = $2, revoked_at = $3, revoke_reason = '收款单整单退款', version = version + 1, updated_at = $3
       where receipt_id::text = any($1) and status = 2 returning preferential_scheme_id),
     uses as (select preferential_scheme_id as id, count(*)::int as n from ended where preferential_scheme_id is not null group by 1)
     update preferential_scheme s set used_count = greatest(0, coalesce(s.used_count, 0) - u.n) from uses u where s.id = u.id`,
    [receiptIds, actor.userId || null, now],
  )
  await returnProducts({ q, now }, receiptIds)
  return entries.flatMap((entry): Posting[] => {
    const back = reversalOf(entry, 'refund')
    const shrinks = entry.component === 'P' && entry.side === 'D' && handlingOf(entry.receivableId) === 'reduce'
    return shrinks
      ? [back, { receivableId: entry.receivableId, side: 'R', component: 'P', kind: 'refund', amount: back.amount }]
      : [back]
  })
}
