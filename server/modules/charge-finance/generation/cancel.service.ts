import type { Book, LedgerContext, PostingDoc } from '../ledger/context.service.ts'
import { post } from '../ledger/posting.service.ts'
import type { LockedReceivable } from '../ledger/receivables.service.ts'
import { refreshBilledTo } from './billed-to.service.ts'

/** Rows of one statement; the transaction is one all the same. */
const SLICE = 2000

/** Takes locked receivables back to nothing; their bindings are billed as far as what is left reaches. The caller has judged them. */
export async function cancelReceivables(
  context: LedgerContext,
  book: Book,
  doc: PostingDoc,
  rows: readonly Pick<LockedReceivable, 'id' | 'receivable' | 'houseFeeStandardId'>[],
  event: 'cancel' | 'rollback' = 'cancel',
): Promise<void> {
  for (let at = 0; at < rows.length; at += SLICE)
    await post(
      context,
      book,
      doc,
      rows.slice(at, at + SLICE).map(({ id, receivable }) => ({
        receivableId: id,
        side: 'R',
        component: 'P',
        kind: 'cancel',
        amount: -receivable,
      })),
      event,
    )
  await refreshBilledTo(
    context.q,
    rows.map((row) => row.houseFeeStandardId),
  )
}
