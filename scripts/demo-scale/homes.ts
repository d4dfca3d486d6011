import type { Sql } from './sql.ts'

/**
 * Who pays for each house that is charged, with the number of the house, and what it bears; for this transaction. The database knows
 * how many they are, which it does not of a community whose rows have just come.
 */
export async function openHomes(q: Sql, communityId: number): Promise<void> {
  await q.query(
    `create temporary table home on commit drop as
     select h.id, h.full_name, h.building_id, h.charge_area, p.customer_id, p.relation, row_number() over (order by h.id) as n
     from house h join customer_house p on p.house_id = h.id and p.is_payer and p.end_date is null
     where h.community_id = $1 and h.charge_start_date is not null`,
    [communityId],
  )
  await q.query(
    `create temporary table bond on commit drop as
     select id, property_id, fee_item_id, fee_standard_id from house_fee_standard where community_id = $1`,
    [communityId],
  )
  await q.query('analyze home, bond')
}
