import type { HousePerson } from '@wuguan/contract/basedata/house-hit'
import { dateOf } from '../../../kernel/clock.ts'
import { maskedPhone } from '../../../kernel/db/mask-sql.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { liveOn } from '../support.service.ts'

/** Who lives in a house or owns it today, owners first. */
export const peopleOf = (q: Queryable, houseId: string, now: Date): Promise<HousePerson[]> =>
  q.query<HousePerson>(
    `select distinct on (ch.relation, p.id) p.id as "customerId", p.name, ${maskedPhone('p.mobile')} as mobile, ch.relation, coalesce(ch.is_payer, false) as "isPayer"
     from customer_house ch join customer p on p.id = ch.customer_id and p.deleted_at is null
     where ch.house_id = $1 and ${liveOn('ch', '$2')} order by ch.relation, p.id`,
    [houseId, dateOf(now)],
  )
