import { cents, total } from '@wuguan/contract/charge-finance/cents'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { leftOf } from '../refund/allocations.ts'

/** What of a row of a receipt stands on invoices, and what may come to stand there: asked for and not answered yet. */
export interface Invoiced {
  readonly issued: bigint
  readonly open: bigint
}
type Invoices = (q: Queryable, allocationIds: readonly string[]) => Promise<ReadonlyMap<string, Invoiced>>

let invoicesOf: Invoices = () => Promise.resolve(new Map())
/** The module that issues invoices says what they stand for. */
export const registerInvoices = (of: Invoices): void => {
  invoicesOf = of
}

/** What is left of received money covers what is invoiced of it; the rows are locked by the caller. */
export async function demandUninvoiced(
  q: Queryable,
  rows: readonly { readonly id: string; readonly left: bigint }[],
): Promise<void> {
  const invoices = await invoicesOf(
    q,
    rows.map((row) => row.id),
  )
  for (const { id, left } of rows) {
    const { issued, open } = invoices.get(id) ?? { issued: 0n, open: 0n }
    if (issued > left) throw refuse('请先红冲发票')
    if (issued + open > left) throw refuse('发票正在开具，请先完成或放弃')
  }
}

/** Keeps with receipts how far they are invoiced. */
export async function keepInvoiceStatus(q: Queryable, now: Date, receiptIds: readonly string[]): Promise<void> {
  const rows = await q.query<{
    id: string
    receiptId: string
    amount: string
    refunded: string
    pending: string
  }>(
    `select a.id, a.receipt_id as "receiptId", a.amount, a.refunded_amount as refunded, a.pending_refund_amount as pending
     from receipt_allocation a join receivable v on v.id = a.receivable_id join fee_item i on i.id = v.fee_item_id
     where a.receipt_id = any($1) and a.amount > 0 and a.kind in ('receive', 'offset', 'transferIn') and i.invoiceable and i.category <> 'deposit'`,
    [receiptIds],
  )
  const invoices = await invoicesOf(
    q,
    rows.map((row) => row.id),
  )
  const status = receiptIds.map((receiptId) => {
    const own = rows.filter((row) => row.receiptId === receiptId)
    const issued = total(own.map((row) => invoices.get(row.id)?.issued ?? 0n))
    if (issued === 0n) return 0
    const left = total(
      own.map(({ amount, refunded, pending }) =>
        leftOf({ amount: cents(amount), refunded: cents(refunded), pending: cents(pending) }),
      ),
    )
    return issued < left ? 1 : 2
  })
  await q.query(
    `update receipt r set invoice_status = x.status, version = r.version + 1, updated_at = $3
     from unnest($1::uuid[], $2::int[]) as x(id, status) where r.id = x.id and r.invoice_status <> x.status`,
    [receiptIds, status, now],
  )
}
