import type {
  bindingCoverage,
  bindingGaps,
  BindableProperty,
  Coverage,
} from '@wuguan/contract/charge-base/binding.actions'
import type { OutputOf } from '@wuguan/contract/kernel/action'
import { div } from '@wuguan/contract/kernel/decimal'
import { dateOf } from '../../../kernel/clock.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { communitiesOf } from '../../../kernel/auth/communities.ts'

const DELIVERED = 'h.deleted_at is null and h.lineage = 1 and h.use_status <> 1'
const bound = (day: string, category: string | null) =>
  `exists (select 1 from house_fee_standard b where b.property_id = h.id::text
    and b.start_date <= ${day}::date and (b.end_date is null or b.end_date >= ${day}::date)
    ${category ? `and exists (select 1 from fee_item i where i.id = b.fee_item_id and i.category = ${category})` : ''})`

/** Delivered houses without a standard in force: what would never be billed. */
export async function gaps(
  { q, actor, now }: ActionContext,
  input: ParsedOf<typeof bindingGaps>,
): Promise<OutputOf<typeof bindingGaps>> {
  const params = new Params()
  const seen = communitiesOf(actor, 'charge-base:house-standard:list')
  const communities = input.communityId ? seen.filter((id) => id === input.communityId) : seen
  const day = params.add(dateOf(now))
  const where = [
    DELIVERED,
    `h.community_id = any(${params.add(communities)}::bigint[])`,
    ...(input.buildingId ? [`h.building_id = ${params.add(input.buildingId)}`] : []),
    `not ${bound(day, input.category ? params.add(input.category) : null)}`,
  ].join(' and ')
  const [count] = await q.query<{ n: number }>(
    `select count(*)::int as n from house h where ${where} and ${day}::date is not null`,
    params.values,
  )
  const list = await q.query<BindableProperty>(
    `select h.id, h.full_name as name, coalesce(h.charge_area, h.building_area)::text as area, h.use_status as "useStatus",
       (select p.name from customer_house ch join customer p on p.id = ch.customer_id where ch.house_id = h.id and ch.relation = 1
         and (ch.end_date is null or ch.end_date >= ${day}::date) order by ch.id limit 1) as "customerName", h.deliver_date::text as "deliverDate"
     from house h where ${where} order by h.full_name, h.id limit ${input.limit} offset ${(input.page - 1) * input.limit}`,
    params.values,
  )
  return { list, total: count!.n }
}

/** Houses with an effective standard of category property ÷ delivered houses, as of today. */
export async function coverage({ q, actor, now }: ActionContext): Promise<OutputOf<typeof bindingCoverage>> {
  const asOf = dateOf(now)
  const rows = await q.query<{ id: number; name: string; delivered: number; covered: number }>(
    `select c.id, c.name, count(h.id)::int as delivered, count(h.id) filter (where ${bound('$2', "'property'")})::int as covered
     from community c left join house h on h.community_id = c.id and ${DELIVERED}
     where c.id = any($1::bigint[]) and c.deleted_at is null group by c.id, c.name order by c.id`,
    [communitiesOf(actor, 'charge-base:house-standard:list'), asOf],
  )
  return {
    asOf,
    rows: rows.map((row): Coverage => ({
      communityId: row.id,
      communityName: row.name,
      delivered: row.delivered,
      covered: row.covered,
      rate: row.delivered === 0 ? '0.00' : div(row.covered * 100, row.delivered, 2),
    })),
  }
}
