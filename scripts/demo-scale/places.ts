import { oneOf, newId, type ScalePlace, type Sql } from './sql.ts'

export interface Shape {
  readonly buildings: number
  readonly units: number
  readonly floors: number
  readonly perFloor: number
  /** Fewer than the shape holds: the last floors of the last building are missing. */
  readonly houses?: number
  /** Some are not handed over yet. */
  readonly undelivered: boolean
}
const LAYOUTS = ['三室两厅', '两室两厅', '四室两厅', '一室一厅', '三室一厅'] as const
const ORIENTATIONS = ['南北', '南', '东南', '西南'] as const
/** By the position on the floor; a line of houses is the same on every floor, as it is built. */
const AREAS = ['89.50', '118.60', '76.30', '142.80', '104.20', '83.90', '127.40', '61.70'] as const

/** Buildings, units and houses of a community that has its row already, named as the product names them. */
export async function fillPlaces(
  q: Sql,
  { companyId, communityId }: ScalePlace,
  shape: Shape,
  now: Date,
): Promise<void> {
  const { buildings, units, floors, perFloor, undelivered } = shape
  const rest = undelivered ? 'when n * 7919 % 100 < 4 then 1' : ''
  await q.query(
    `with b as (
       insert into building (id, company_id, community_id, build_name, build_code, build_type, floors_up, floors_down, elevator_count, structure, state, order_num, created_at, updated_at)
       select ${newId('n')}, $1, $2, n || '栋', 'B' || n, 1, $5::int, 1, 2, 2, 1, n, $3, $3 from generate_series(1, $4::int) n returning id, build_name, build_code, order_num),
     u as (
       insert into unit (id, company_id, community_id, building_id, unit_name, unit_code, floor_start, floors_up, houses_per_floor, elevator_count, is_default, state, order_num, created_at, updated_at)
       select ${newId('b.order_num * 100 + n')}, $1, $2, b.id, n || '单元', 'U' || n, 1, $5::int, $6::int, 2, false, 1, n, $3, $3
       from b, generate_series(1, $7::int) n returning id, building_id, unit_name, unit_code, order_num),
     rooms as (
       select b.id as building_id, u.id as unit_id, b.order_num as b, f, r, f || lpad(r::text, 2, '0') as room, c.code || '-' || b.build_code || '-' || u.unit_code || '-' as code_head,
         coalesce(nullif(c.short_name, ''), c.name) || '-' || b.build_name || '-' || u.unit_name || '-' as head,
         row_number() over (order by b.order_num, u.order_num, f, r) as n
       from u join b on b.id = u.building_id join community c on c.id = $2 cross join generate_series(1, $5::int) f cross join generate_series(1, $6::int) r),
     drafts as (
       select rooms.*, case ${rest} when n * 7919 % 100 < 12 then 2 when n * 7919 % 100 < 16 then 3 when n * 7919 % 100 < 84 then 4 else 5 end as use_status,
         (${oneOf(AREAS, 'r - 1')})::numeric + b % 3 * 2.1 as area, date '2016-01-01' + ((b * 311 + n * 7) % 2200)::int as delivered
       from rooms where n <= $8::int)
     insert into house (id, company_id, community_id, building_id, unit_id, room_no, house_code, full_name, floor, house_type, layout, building_area, inner_area, charge_area,
       sale_status, use_status, deliver_date, charge_start_date, orientation, lineage, created_at, updated_at)
     select ${newId('n')}, $1, $2, building_id, unit_id, room, code_head || room, head || room, f, 1, ${oneOf(LAYOUTS, 'r - 1')}, area, round(area * 0.82, 2), area,
       case when use_status = 1 then 1 + n % 2 else 2 end, use_status, case when use_status > 1 then delivered end, case when use_status > 1 then delivered end,
       ${oneOf(ORIENTATIONS, 'r - 1')}, 1, $3, $3 from drafts`,
    [
      companyId,
      communityId,
      now,
      buildings,
      floors,
      perFloor,
      units,
      shape.houses ?? buildings * units * floors * perFloor,
    ],
  )
}
