import { yuan } from '@wuguan/contract/charge-finance/cents'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'

/**
 * The as-of rule: a posting that stands in the past may not take more than was there on any day since. Answers with the first
 * day, not before `from`, from which every receivable owes (and every account has) at least what is needed.
 */
export async function firstDayThatHolds(
  q: Queryable,
  from: string,
  needs: readonly { receivableId: string; amount: bigint }[],
  prepaid: readonly { accountId: string; amount: bigint }[] = [],
): Promise<string> {
  const days = [from]
  if (needs.length)
    days.push(
      await holdsFrom(
        q,
        `select n.id, n.amount as need, e.book_date as day, sum(case e.side when 'R' then e.amount else -e.amount end) as moved
         from unnest($1::uuid[], $2::numeric[]) as n(id, amount)
         join receivable_entry e on e.receivable_id = n.id and e.component = 'P' group by 1, 2, 3`,
        needs.map(({ receivableId, amount }) => [receivableId, amount] as const),
        from,
      ),
    )
  if (prepaid.length)
    days.push(
      await holdsFrom(
        q,
        `select n.id, n.amount as need, e.book_date as day, sum(e.amount) as moved
         from unnest($1::uuid[], $2::numeric[]) as n(id, amount) join prepaid_entry e on e.account_id = n.id group by 1, 2, 3`,
        prepaid.map(({ accountId, amount }) => [accountId, amount] as const),
        from,
      ),
    )
  return days.reduce((a, b) => (a > b ? a : b))
}

async function holdsFrom(
  q: Queryable,
  moves: string,
  needs: readonly (readonly [id: string, amount: bigint])[],
  from: string,
): Promise<string> {
  const [row] = await q.query<{ day: string | null }>(
    `with moves as (${moves}),
     steps as (
       select id, need, day, sum(moved) over (partition by id order by day) as balance, lead(day) over (partition by id order by day) as next_day from moves),
     bounds as (
       select min(day) as day from steps group by id
       union all select next_day from steps where balance < need and next_day is not null)
     select max(day) as day from bounds where day > $3::date`,
    [needs.map(([id]) => id), needs.map(([, amount]) => yuan(amount)), from],
  )
  return row?.day ?? from
}

/** Refuses a day on which less was there than the posting takes. */
export function demandDay(bookDate: string, holds: string): void {
  if (holds > bookDate) throw refuse(`收款日期不能早于${holds}`)
}
