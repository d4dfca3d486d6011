import type pg from 'pg'

/** A register of believable houses: `communities` of 10,000 each, written by the database itself. */
export const HOUSES_PER_COMMUNITY = 10_000
const BUILDINGS = 25
const FLOORS = 40
const PER_FLOOR = 10

export async function fillHouses(client: pg.ClientBase, from: number, communities: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from company where parent_id is null')
  const company = rows[0]!.id
  await client.query(
    `insert into community (id, company_id, name, code, project_type, fee_mode, manage_state, owners_committee, state, order_num, created_at, updated_at)
     select n, $1, '项目' || n, 'XM' || n, 1, 1, 2, 0, 1, n, $4, $4 from generate_series($2::bigint, $3::bigint) n`,
    [company, from, from + communities - 1, new Date()],
  )
  for (let community = from; community < from + communities; community++) {
    await client.query(
      `with b as (
         insert into building (id, company_id, community_id, build_name, build_code, build_type, floors_up, floors_down, state, order_num, created_at, updated_at)
         select gen_random_uuid(), $1, $2, n || '栋', 'B' || n, 1, ${FLOORS}, 0, 1, n, $3, $3 from generate_series(1, ${BUILDINGS}) n returning id, build_name),
       u as (
         insert into unit (id, company_id, community_id, building_id, unit_name, unit_code, floor_start, floors_up, houses_per_floor, is_default, state, order_num, created_at, updated_at)
         select gen_random_uuid(), $1, $2, b.id, '1单元', 'U1', 1, ${FLOORS}, ${PER_FLOOR}, false, 1, 1, $3, $3 from b returning id, building_id)
       insert into house (id, company_id, community_id, building_id, unit_id, room_no, house_code, full_name, floor, house_type, layout, building_area, inner_area, charge_area,
         sale_status, use_status, deliver_date, charge_start_date, lineage, created_at, updated_at)
       select gen_random_uuid(), $1, $2, u.building_id, u.id, f::text || lpad(r::text, 2, '0'), 'XM' || $2 || '-' || b.build_name || '-' || f || lpad(r::text, 2, '0'),
         '项目' || $2 || '-' || b.build_name || '-1单元-' || f || lpad(r::text, 2, '0'), f, 1 + (f * 7 + r) % 9, '三室两厅', 60 + (f * 31 + r * 17) % 120 + 0.5, 50 + (f * 31 + r * 17) % 100, 60 + (f * 31 + r * 17) % 120 + 0.5,
         1 + (f + r) % 4, 1 + (f * 3 + r) % 7, date '2020-01-01' + ((f * 13 + r * 7) % 1500), date '2020-02-01' + ((f * 13 + r * 7) % 1500), 1, $3, $3
       from u join b on b.id = u.building_id, generate_series(1, ${FLOORS}) f, generate_series(1, ${PER_FLOOR}) r`,
      [company, community, new Date()],
    )
  }
  // As a table that has been in use stands: statistics and visibility known, nothing of the load still being written.
  for (const table of ['house', 'building', 'unit', 'community']) await client.query(`vacuum (analyze) ${table}`)
  await client.query('checkpoint')
}
