import { cents, least, total, yuan } from '@wuguan/contract/charge-finance/cents'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { Book } from '../../charge-finance/ledger/context.service.ts'
import { post } from '../../charge-finance/ledger/posting.service.ts'
import { lockReceivables, refuseLocked } from '../../charge-finance/ledger/receivables.service.ts'
import { requestRefund } from '../../charge-finance/system-calls/charge.service.ts'
import type { BilledLine } from './generate.service.ts'

/**
 * What a correction takes off a house: its receivables of this cost fall as far as they are unpaid, those made last first; the
 * paid rest is asked back as prepaid money, which an approval decides. Posted by the audited record, no change of its own.
 */
export async function payBack(
  context: ActionContext,
  book: Book,
  row: AnyRow,
  lines: readonly BilledLine[],
): Promise<void> {
  const less = lines.filter((line) => cents(line.delta ?? '0.00') < 0n)
  if (less.length === 0) return
  const id = String(row.id)
  const owed = await context.q.query<{ id: string; propertyId: string }>(
    `with recursive chain as (
       select id, corrects_record_id from sharing_record where id = $1
       union all select r.id, r.corrects_record_id from sharing_record r join chain c on r.id = c.corrects_record_id)
     select r.id, r.source_part as "propertyId" from receivable r join chain c on r.source_id = c.id::text
     where r.source = 'sharing' and r.source_part = any($2) and r.status <> 4 order by r.id`,
    [id, less.map((line) => line.propertyId)],
  )
  const locked = await lockReceivables(
    context,
    owed.map((one) => one.id),
  )
  const postings: Parameters<typeof post>[3][number][] = []
  const refunds: { line: BilledLine; lines: { receivableId: string; amount: string }[] }[] = []
  for (const line of less) {
    const own = owed
      .filter((one) => one.propertyId === line.propertyId)
      .map((one) => locked.get(one.id)!)
      .toReversed()
    let rest = -cents(line.delta!)
    const paid: { receivableId: string; amount: string }[] = []
    for (const receivable of own) {
      const amount = least(rest, receivable.outstanding)
      if (amount <= 0n) continue
      refuseLocked(receivable, '更正')
      postings.push({
        receivableId: receivable.id,
        side: 'R',
        component: 'P',
        kind: amount === receivable.receivable ? 'cancel' : 'adjust',
        amount: -amount,
      })
      rest -= amount
    }
    for (const receivable of own) {
      const amount = least(rest, receivable.received)
      if (amount <= 0n) continue
      paid.push({ receivableId: receivable.id, amount: yuan(amount) })
      rest -= amount
    }
    if (paid.length > 0) refunds.push({ line, lines: paid })
  }
  if (postings.length > 0)
    await post(context, book, { docType: 'sharing', docId: id, docNo: String(row['recordNo']) }, postings, 'adjust')
  for (const { line, lines: paid } of refunds)
    await requestRefund(context, {
      type: 'receipt',
      lines: paid.map((one) => ({ ...one, handling: 'reduce' as const })),
      target: 'prepaid',
      reason: `公摊差额更正${String(row['recordNo'])}，退${yuan(total(paid.map((one) => cents(one.amount))))}元`,
      source: 'sharing',
      sourceId: line.id,
    })
}
