import { HOLDING, INVOICE_STATUS, OPEN, STANDING } from '@wuguan/contract/charge-other/invoice/codes'
import { cents } from '@wuguan/contract/charge-finance/cents'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { Invoiced } from '../../charge-finance/receipt/invoicing.ts'

const blue = (statuses: readonly number[]) => `i.color = 'blue' and i.status in (${statuses.join(', ')})`
const ISSUED_RED = `i.color = 'red' and i.status = ${INVOICE_STATUS.issued}`

/** Condition over `invoice_source s` and its `invoice i`: blue invoices hold money from the moment they are asked for, red ones give it back when they are issued. */
export const HOLDS = `(${blue(HOLDING)} or ${ISSUED_RED})`
/** How much of a row of a receipt invoices hold; null-safe over the alias of the row. */
export const heldOf = (allocation: string) =>
  `coalesce((select sum(s.amount) from invoice_source s join invoice i on i.id = s.invoice_id where s.allocation_id = ${allocation}.id and ${HOLDS}), 0)`

/** What of rows of receipts is invoiced, and what is being invoiced. */
export async function invoicedOf(
  q: Queryable,
  allocationIds: readonly string[],
): Promise<ReadonlyMap<string, Invoiced>> {
  const rows = await q.query<{ id: string; issued: string; open: string }>(
    `select s.allocation_id as id, coalesce(sum(s.amount) filter (where (${blue(STANDING)}) or (${ISSUED_RED})), 0) as issued,
       coalesce(sum(s.amount) filter (where ${blue(OPEN)}), 0) as open
     from invoice_source s join invoice i on i.id = s.invoice_id where s.allocation_id = any($1) group by s.allocation_id`,
    [allocationIds],
  )
  return new Map(rows.map(({ id, issued, open }) => [id, { issued: cents(issued), open: cents(open) }]))
}
