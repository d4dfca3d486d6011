import { cents } from '@wuguan/contract/charge-finance/cents'
import { refuse } from '@wuguan/contract/kernel/errors'
import { openBook } from '../ledger/book-date.service.ts'
import type { Book, LedgerContext } from '../ledger/context.service.ts'
import { type Posting, type Side, reversalOf, post } from '../ledger/posting.service.ts'
import { lockReceivables, refuseLocked, releaseReceivables } from '../ledger/receivables.service.ts'
import { limitsOf, stillOwed } from './deduction.rules.ts'
import { type DeductionRow, type StoredLine, deductionLines, settleLines } from './deduction.store.ts'

const docOf = ({ id, deductedNumber }: Pick<DeductionRow, 'id' | 'deductedNumber'>) => ({
  docType: 'deduction',
  docId: id,
  docNo: deductedNumber,
})

/** Posts a deduction today: each line at most what is still owed of it, lines that fell to nothing dropped, locks ended. */
export async function takeEffect(context: LedgerContext, row: DeductionRow): Promise<Book> {
  const book = await openBook(context, row)
  const lines = await deductionLines(context.q, row.id)
  const rows = await lockReceivables(
    context,
    lines.map((line) => line.receivableId),
  )
  for (const receivable of rows.values()) refuseLocked(receivable, '减免', row.id)
  const limitOf = await limitsOf(context, rows, lines)
  const due = lines
    .map((line) => ({ line, amount: stillOwed(cents(line.amount), limitOf(line)) }))
    .filter(({ amount }) => amount > 0n)
  if (due.length === 0) throw refuse('减免金额不能超过欠费')
  await releaseReceivables(context, row.id)
  const claims = due
    .filter(({ line }) => line.component === 'L')
    .map(({ line, amount }) => postingOf(line, 'R', amount))
  const { entryIds } = await post(
    context,
    book,
    docOf(row),
    [...claims, ...due.map(({ line, amount }) => postingOf(line, 'D', amount))],
    'deduct',
  )
  await settleLines(
    context,
    row.id,
    due.map(({ line, amount }, index) => ({ id: line.id, amount, entryId: entryIds[claims.length + index]! })),
  )
  return book
}

const postingOf = ({ receivableId, component }: StoredLine, side: Side, amount: bigint): Posting => ({
  receivableId,
  side,
  component,
  kind: 'deduct',
  amount,
})

type Entry = Parameters<typeof reversalOf>[0]
/** 撤销: the mirror of every entry, today. */
export async function takeBack(context: LedgerContext, row: DeductionRow): Promise<void> {
  const book = await openBook(context, row)
  const entries = await context.q.query<Entry>(
    `select e.id, e.receivable_id as "receivableId", e.side, e.component, e.amount from receivable_entry e
     where e.community_id = $1 and e.doc_type = 'deduction' and e.doc_id = $2 order by e.id`,
    [row.communityId, row.id],
  )
  const rows = await lockReceivables(
    context,
    entries.map((entry) => entry.receivableId),
  )
  for (const receivable of rows.values()) {
    refuseLocked(receivable, '撤销减免')
    if (receivable.status === 4) throw refuse('应收已取消，不能撤销减免')
  }
  await post(
    context,
    book,
    docOf(row),
    entries.map((entry) => reversalOf(entry, 'revoke')),
    'revoke',
  )
}
