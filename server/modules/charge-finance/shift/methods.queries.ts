import type { ShiftMethod } from '@wuguan/contract/charge-finance/shift.actions'
import type { Queryable } from '../../../kernel/db/sql.ts'

/** Money by method, prepaid excluded: of a shift, or of a day. */
export const moneyByMethod = (q: Queryable, of: { shiftId: string } | { communityId: number; bookDate: string }) =>
  q.query<ShiftMethod>(
    `select m.id as "methodId", m.name, m.kind, (count(*) filter (where p.direction = 'in'))::int as "inCount",
       coalesce(sum(p.amount) filter (where p.direction = 'in'), 0)::numeric(14,2) as "inAmount",
       coalesce(sum(p.amount) filter (where p.direction = 'out'), 0)::numeric(14,2) as "outAmount", sum(p.amount)::numeric(14,2) as "systemNet"
     from payment p join payment_method m on m.id = p.payment_method_id
     where m.kind <> 'prepaid' and m.code <> 'IMPORT' and ${'shiftId' in of ? 'p.shift_id = $1' : 'p.community_id = $1 and p.book_date = $2'}
     group by m.id order by m.sort, m.id`,
    'shiftId' in of ? [of.shiftId] : [of.communityId, of.bookDate],
  )
