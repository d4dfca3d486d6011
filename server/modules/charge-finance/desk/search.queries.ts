import type { DeskHit } from '@wuguan/contract/charge-finance/collect.actions'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { communitiesOf } from '../../../kernel/auth/communities.ts'
import { maskedPhone } from '../../../kernel/db/mask-sql.ts'
import { type DeskOwn, escaped, findHouses, HITS } from '../../basedata/search/find-houses.service.ts'
import { OWED } from '../collect/desk.queries.ts'

const SEES = 'charge-finance:receipt:list'
const NUMBER = /^[A-Za-z]{0,8}\d{6,}$/
/** A receipt leads to its house, too, and each house says what it owes. */
export const MONEY: DeskOwn = {
  meanings: (keyword, params, here) =>
    NUMBER.test(keyword)
      ? [
          `(select r.property_id::uuid as id, r.payer_customer_id as customer_id, '收款单号' as match, 1 as rank from receipt r
            where r.receipt_number = ${params.add(keyword.toUpperCase())} and r.community_id = any(${here}) and r.property_type = 'house' limit 1)`,
        ]
      : [],
  column: (house, day) => `${OWED(house, day())} as owed`,
}

/** What the desk finds: houses, then parking places. */
export async function findAtDesk(context: ActionContext, { keyword }: { keyword: string }): Promise<DeskHit[]> {
  const houses = await findHouses<{ owed: string }>(context, keyword, SEES, MONEY)
  return houses.length < HITS ? [...houses, ...(await placesAtDesk(context, keyword))].slice(0, HITS) : houses
}

/** Parking places by the beginning of their number, or of the name of who has them. */
function placesAtDesk({ q, actor, now }: ActionContext, keyword: string): Promise<DeskHit[]> {
  return q.query<DeskHit>(placeStatement(), [
    communitiesOf(actor, SEES),
    `${escaped(keyword.toLowerCase())}%`,
    `${escaped(keyword)}%`,
    dateOf(now),
  ])
}
export const placeStatement = () => `with hits as (
    (select t.id, '车位' as match from parking_place t where t.deleted_at is null and t.community_id = any($1) and lower(t.place_no) like $2 limit ${HITS})
    union all
    (select t.id, '车位' from parking_place t where t.deleted_at is null and t.community_id = any($1) and lower(t.place_code) like $2 limit ${HITS})
    union all
    (select t.id, '姓名' from customer c join parking_place t on t.customer_id = c.id and t.deleted_at is null
     where c.deleted_at is null and t.community_id = any($1) and c.name like $3 limit ${HITS}))
  select distinct on (t.place_no, t.id) 'place' as "propertyType", t.id as "propertyId", t.place_no as "propertyName", t.community_id as "communityId",
    x.match, c.id as "customerId", c.name as "customerName", ${maskedPhone('c.mobile')} as mobile, ${OWED('t.id', '$4', 't.community_id')} as owed
  from hits x join parking_place t on t.id = x.id left join customer c on c.id = t.customer_id and c.deleted_at is null
  order by t.place_no, t.id, x.match desc limit ${HITS}`
