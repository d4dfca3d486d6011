import { Params } from '../../../kernel/db/sql.ts'
import type { DeskHit } from '@wuguan/contract/charge-finance/collect.actions'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { isPlate, readPlate } from '../../basedata/staff/plates.service.ts'
import { maskedPhone } from '../../../kernel/db/mask-sql.ts'
import { search } from '../collect/desk.queries.ts'
import { placesAtDesk } from './places.queries.ts'
import { communitiesOf } from '../../../kernel/auth/communities.ts'

const HITS = 20

/** What the desk finds: houses by room, name, mobile, identity number or receipt; then parking places, then houses by the plate of a member's car. */
export async function findAtDesk(context: ActionContext, input: { keyword: string }): Promise<DeskHit[]> {
  const houses = await search(context, input)
  const hits =
    houses.length < HITS ? [...houses, ...(await placesAtDesk(context, input.keyword, HITS))].slice(0, HITS) : houses
  const plate = readPlate(input.keyword)
  if (hits.length >= HITS || plate === null) return hits
  const known = new Set(hits.map((hit) => hit.propertyId))
  const found = (await byPlate(context, plate)).filter((hit) => !known.has(hit.propertyId))
  return [...hits, ...found].slice(0, HITS)
}

function byPlate({ q, actor }: ActionContext, plate: string) {
  const params = new Params()
  const here = params.add(communitiesOf(actor, 'charge-finance:receipt:list'))
  return q.query<DeskHit & Record<string, unknown>>(
    `select distinct on (h.id) 'house' as "propertyType", h.id as "propertyId", h.full_name as "propertyName", h.community_id as "communityId",
       '车牌' as match, c.name as "customerName", ${maskedPhone('c.mobile')} as mobile,
       (select coalesce(sum(r.outstanding_amount), 0)::numeric(14,2) from receivable r
        where r.property_id = h.id::text and r.community_id = h.community_id and r.outstanding_amount > 0 and r.status <> 4) as owed
     from park_member m join customer c on c.id = m.customer_id and c.deleted_at is null
     join customer_house ch on ch.customer_id = c.id and ch.end_date is null
     join house h on h.id = ch.house_id and h.deleted_at is null
     where h.community_id = any(${here}) and exists (select 1 from unnest(m.plates) x where ${isPlate('x', plate, params)})
     order by h.id limit ${HITS}`,
    params.values,
  )
}
