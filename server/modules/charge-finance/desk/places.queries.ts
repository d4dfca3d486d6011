import type { DeskHit } from '@wuguan/contract/charge-finance/collect.actions'
import { likeText } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { maskedPhone } from '../../../kernel/db/mask-sql.ts'
import { communitiesOf } from '../../../kernel/auth/communities.ts'

/** Parking places by their number, or by who has them. */
export const placesAtDesk = ({ q, actor }: ActionContext, keyword: string, most: number) =>
  q.query<DeskHit & Record<string, unknown>>(
    `select 'place' as "propertyType", t.id as "propertyId", t.place_no as "propertyName", t.community_id as "communityId",
       case when t.place_no ilike $2 or t.place_code ilike $2 then '车位' else '姓名' end as match, c.name as "customerName", ${maskedPhone('c.mobile')} as mobile,
       (select coalesce(sum(r.outstanding_amount), 0)::numeric(14,2) from receivable r
        where r.property_id = t.id::text and r.community_id = t.community_id and r.outstanding_amount > 0 and r.status <> 4) as owed
     from parking_place t left join customer c on c.id = t.customer_id and c.deleted_at is null
     where t.community_id = any($1) and t.deleted_at is null and (t.place_no ilike $2 or t.place_code ilike $2 or c.name ilike $2)
     order by t.place_no, t.id limit ${most}`,
    [communitiesOf(actor, 'charge-finance:receipt:list'), likeText(keyword)],
  )
