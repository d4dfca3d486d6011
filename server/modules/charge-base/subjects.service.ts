import { HOUSE_USE_STATUS } from '@wuguan/contract/basedata/house.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { Params, type Queryable } from '../../kernel/db/sql.ts'
import { usedAs } from '../basedata/support.service.ts'
import type { Subject } from './calculation.service.ts'

export interface HouseFacts {
  readonly id: string
  readonly communityId: number
  readonly fullName: string
  readonly buildingId: string
  readonly subject: Omit<Subject, 'quantity' | 'areaOverride' | 'unitRateOverride' | 'discountRatio' | 'vacant'>
}

/** What calculations read of houses, in one statement. Residents count as persons: everybody with a live relation. */
export async function houseFacts(q: Queryable, ids: readonly string[], day: string): Promise<Map<string, HouseFacts>> {
  const rows = await q.query<{
    id: string
    community_id: number
    full_name: string
    building_id: string
    building_area: string | null
    inner_area: string | null
    charge_area: string | null
    floor: number | null
    persons: number
  }>(
    `select h.id, h.community_id, h.full_name, h.building_id, h.building_area::text, h.inner_area::text, h.charge_area::text, h.floor,
       (select count(distinct ch.customer_id)::int from customer_house ch where ch.house_id = h.id and ch.start_date <= $2::date
         and (ch.end_date is null or ch.end_date >= $2::date)) as persons
     from house h where h.id = any($1::uuid[])`,
    [ids, day],
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        communityId: row.community_id,
        fullName: row.full_name,
        buildingId: row.building_id,
        subject: {
          buildingArea: row.building_area,
          innerArea: row.inner_area,
          chargeArea: row.charge_area,
          floor: row.floor,
          persons: row.persons,
        },
      },
    ]),
  )
}

/** What calculations and bills read of parking places: their area, and the customer who has each. */
export async function placeFacts(
  q: Queryable,
  ids: readonly string[],
): Promise<Map<string, { area: string | null; customerId: string | null }>> {
  if (ids.length === 0) return new Map()
  const rows = await q.query<{ id: string; area: string | null; customer_id: string | null }>(
    `select p.id, p.area::text, c.id as customer_id from parking_place p left join customer c on c.id = p.customer_id and c.deleted_at is null
     where p.id = any($1::uuid[]) and p.deleted_at is null`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, { area: row.area, customerId: row.customer_id }]))
}

const VACANT = labelOf(HOUSE_USE_STATUS, 2)

/** Which houses were vacant on which first days, from the house's own history. */
export async function vacantOn(q: Queryable, asked: readonly { houseId: string; day: string }[]): Promise<Set<string>> {
  const params = new Params()
  const houses = params.add(asked.map((one) => one.houseId))
  const days = params.add(asked.map((one) => one.day))
  const rows = await q.query<{ house_id: string; day: string }>(
    `select x.house_id, x.day::text from unnest(${houses}::uuid[], ${days}::date[]) as x (house_id, day) join house h on h.id = x.house_id
     where ${usedAs('h', 'x.day', params)} = ${params.add(VACANT)}`,
    params.values,
  )
  return new Set(rows.map((row) => `${row.house_id}:${row.day}`))
}
