import { uuidv7 } from '../../kernel/ids.ts'
import type { DemoContext } from './index.ts'

interface Floor {
  readonly lot: string
  readonly code: string
  readonly lotType: number
  readonly area: string
  readonly prefix: string
  readonly places: number
}
/** 云山花园: two floors under the ground, and places between the houses. */
const FLOORS: readonly Floor[] = [
  { lot: '地下车库', code: 'YS-CK', lotType: 1, area: 'B1层', prefix: 'A', places: 220 },
  { lot: '地下车库', code: 'YS-CK', lotType: 1, area: 'B2层', prefix: 'B', places: 180 },
  { lot: '地面停车场', code: 'YS-DM', lotType: 2, area: '园区道路', prefix: 'D', places: 40 },
]

/** The register of places: under the ground 120 are owned, 200 are civil defence, the rest is public; every third is let to an owner. */
export async function seedParkDemo({ q, now, companies, users }: DemoContext): Promise<void> {
  const companyId = companies['广州分公司']!
  const by = users['cashier01'] ?? null
  const [community] = await q.query<{ id: number }>(
    "select id from community where name = '云山花园' and company_id = $1",
    [companyId],
  )
  const communityId = community!.id
  const lots = new Map<string, string>()
  for (const floor of FLOORS) {
    if (!lots.has(floor.lot)) {
      const id = uuidv7()
      lots.set(floor.lot, id)
      const total = FLOORS.filter((one) => one.lot === floor.lot).reduce((sum, one) => sum + one.places, 0)
      await q.query(
        `insert into park_lot (id, company_id, community_id, name, code, lot_type, total_places, temp_places, state, created_by, created_at, updated_by, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9, $10, $9, $10)`,
        [
          id,
          companyId,
          communityId,
          floor.lot,
          floor.code,
          floor.lotType,
          total,
          floor.lotType === 2 ? total : 0,
          by,
          now,
        ],
      )
    }
    const areaId = uuidv7()
    await q.query(
      `insert into park_area (id, company_id, community_id, lot_id, name, floor, created_by, created_at, updated_by, updated_at)
       values ($1, $2, $3, $4, $5, $5, $6, $7, $6, $7)`,
      [areaId, companyId, communityId, lots.get(floor.lot), floor.area, by, now],
    )
    await q.query(
      `with owners as (
         select ch.customer_id, ch.house_id, row_number() over (order by ch.house_id) as k from customer_house ch
         where ch.community_id = $3 and ch.relation = 1 and ch.end_date is null and ch.is_payer),
       places as (
         select n, case when $8::boolean then 3 when n % 10 < 3 then 1 when n % 10 < 8 then 2 else 3 end as ownership, n % 3 = 0 and not $8::boolean as taken
         from generate_series(1, $6::int) n)
       insert into parking_place (id, company_id, community_id, lot_id, area_id, place_no, place_code, kind, ownership, area, sale_status, use_status, customer_id, house_id,
         start_date, max_cars, created_by, created_at, updated_by, updated_at)
       select gen_random_uuid(), $2, $3, $4, $1, $5 || lpad(p.n::text, 3, '0'), $7 || '-' || $5 || lpad(p.n::text, 3, '0'), case when p.n % 25 = 0 then 5 else 1 end,
         p.ownership, 12.5, case when p.taken and p.ownership = 1 then 2 else 1 end, case when not p.taken then 1 when p.ownership = 1 then 3 else 2 end,
         case when p.taken then o.customer_id end, case when p.taken then o.house_id end, case when p.taken then ($10::timestamptz - interval '400 days')::date end, 2, $9, $10, $9, $10
       from places p left join owners o on o.k = p.n`,
      [
        areaId,
        companyId,
        communityId,
        lots.get(floor.lot),
        floor.prefix,
        floor.places,
        floor.code,
        floor.lotType === 2,
        by,
        now,
      ],
    )
  }
}
