import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import type { DayTotals } from '@wuguan/contract/charge-finance/finance-day.entity'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { moneyByMethod } from './methods.queries.ts'

/** What a day holds, as its confirmation keeps it. */
export async function dayTotals(
  q: Queryable,
  { communityId, bookDate }: { communityId: number; bookDate: string },
): Promise<DayTotals> {
  const methods = await moneyByMethod(q, { communityId, bookDate })
  const [count] = await q.query<{ receipts: number; postings: number }>(
    `select (select count(*)::int from receipt where community_id = $1 and book_date = $2 and status <> 5) as receipts,
       (select count(*)::int from payment where community_id = $1 and book_date = $2)
         + (select count(*)::int from receivable_entry where community_id = $1 and book_date = $2 and side = 'C') as postings`,
    [communityId, bookDate],
  )
  return {
    ...count!,
    net: yuan(total(methods.map((method) => cents(method.systemNet)))),
    methods: methods.map(({ methodId, name, inAmount, outAmount, systemNet }) => ({
      methodId,
      name,
      inAmount,
      outAmount,
      net: systemNet,
    })),
  }
}

/**
 * Did anything come to a day since it was confirmed? Money and what it paid are only ever added to, so their number tells it even where the sums are
 * the same again; days that were confirmed before it was kept are told by the sums.
 */
export const hasChanged = ({ receipts, net, postings }: DayTotals, kept: DayTotals | null): boolean =>
  kept !== null &&
  (receipts !== kept.receipts ||
    cents(net) !== cents(kept.net) ||
    (kept.postings !== undefined && kept.postings !== postings))
