import type { DayFigure, dayCalendar } from '@wuguan/contract/charge-finance/desk.actions'
import { lastDay } from '@wuguan/contract/kernel/period'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { demandCommunity } from '../ledger/scope.service.ts'

/** The days of a month on which something was posted, opened or decided, with the money of each. */
export async function daysOf(
  { q, actor }: ActionContext,
  { communityId, month }: ParsedOf<typeof dayCalendar>,
): Promise<DayFigure[]> {
  demandCommunity(actor, 'charge-finance:shift:open', communityId)
  return q.query<DayFigure>(
    `with money as (
       select p.book_date, sum(p.amount) filter (where m.kind <> 'prepaid' and m.code <> 'IMPORT') as net from payment p
       join payment_method m on m.id = p.payment_method_id where p.community_id = $1 and p.book_date between $2 and $3 group by 1),
     papers as (
       select book_date, count(*)::int as n from receipt where community_id = $1 and book_date between $2 and $3 and status <> 5 group by 1),
     shifts as (
       select book_date, count(*) filter (where status = 1)::int as n from cashier_shift where community_id = $1 and book_date between $2 and $3 group by 1),
     days as (
       select book_date, status from finance_day where community_id = $1 and book_date between $2 and $3)
     select x.book_date as "bookDate", coalesce(d.status, 1) as status, coalesce(r.n, 0) as receipts, coalesce(m.net, 0)::numeric(14,2) as net,
       coalesce(s.n, 0) as "openShifts"
     from (select book_date from money union select book_date from papers union select book_date from shifts union select book_date from days) x
     left join money m using (book_date) left join papers r using (book_date) left join shifts s using (book_date) left join days d using (book_date)
     order by x.book_date`,
    [communityId, `${month}-01`, lastDay(month)],
  )
}
