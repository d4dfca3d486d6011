import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { Component } from '../ledger/posting.service.ts'
import type { Handling } from './refund.store.ts'

/** A row of a receipt that money came in by. */
export interface Allocation {
  readonly id: string
  readonly receiptId: string
  readonly receivableId: string
  readonly component: Component
  readonly amount: bigint
  readonly refunded: bigint
  readonly pending: bigint
  readonly itemName: string
  readonly category: string
  readonly allowRefund: boolean
  readonly source: string
}
export const leftOf = (row: Pick<Allocation, 'amount' | 'refunded' | 'pending'>) =>
  row.amount - row.refunded - row.pending

const READ = `select a.id, a.receipt_id as "receiptId", a.receivable_id as "receivableId", a.component, a.amount, a.refunded_amount as refunded,
  a.pending_refund_amount as pending, i.name as "itemName", i.category, i.allow_refund as "allowRefund", r.source
  from receipt_allocation a join receivable r on r.id = a.receivable_id join fee_item i on i.id = r.fee_item_id`

type Raw = Omit<Allocation, 'amount' | 'refunded' | 'pending'> & { amount: string; refunded: string; pending: string }
const read = async (q: Queryable, where: string, values: readonly unknown[]): Promise<Allocation[]> =>
  (await q.query<Raw>(`${READ} where a.amount > 0 and ${where}`, values)).map((row) => ({
    ...row,
    amount: cents(row.amount),
    refunded: cents(row.refunded),
    pending: cents(row.pending),
  }))

/** Locks the rows of receipts that may be refunded, in the order of their ids. */
export async function lockAllocations(q: Queryable, receiptIds: readonly string[]): Promise<Allocation[]> {
  await q.query(
    'select id from receipt_allocation where receipt_id = any($1) and amount > 0 and kind <> $2 order by id for update',
    [receiptIds, 'void'],
  )
  return read(q, "a.receipt_id = any($1) and a.kind in ('receive', 'offset', 'transferIn') order by a.id", [receiptIds])
}
/** What stands for receivables on live receipts, the newest first. */
export const allocationsOf = (q: Queryable, receivableIds: readonly string[]) =>
  read(
    q,
    `a.receivable_id = any($1) and a.kind in ('receive', 'offset', 'transferIn')
     and exists (select 1 from receipt p where p.id = a.receipt_id and p.status in (1, 3)) order by a.created_at desc, a.id desc`,
    [receivableIds],
  )

/** A deposit is always reduced, a row of a contract bill always restored: its amount changes by a change order only. */
export function forcedHandling({ category, source }: Pick<Allocation, 'category' | 'source'>): Handling | null {
  if (category === 'deposit') return 'reduce'
  return source === 'contract' ? 'restore' : null
}

export interface AskedRefund {
  readonly allocationId: string
  readonly amount: bigint
  readonly handling: Handling
}
/** What is asked for of each row, within what is left of it. */
export function judgeRefund(allocations: readonly Allocation[], asked: readonly AskedRefund[]) {
  const byId = new Map(allocations.map((row) => [row.id, row]))
  const seen = new Set<string>()
  return asked.map(({ allocationId, amount, handling }) => {
    const row = byId.get(allocationId)
    if (!row || seen.has(allocationId)) throw badInput({ lines: '请选择退款明细' })
    seen.add(allocationId)
    if (!row.allowRefund) throw refuse(`收费项目【${row.itemName}】不允许退款`)
    if (amount > leftOf(row)) throw refuse(`退款金额不能超过可退金额${yuan(leftOf(row))}`)
    return {
      allocationId,
      receivableId: row.receivableId,
      component: row.component,
      amount,
      handling: forcedHandling(row) ?? handling,
    }
  })
}
