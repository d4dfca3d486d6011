import type { Queryable } from '../../../kernel/db/sql.ts'

/** A house or a parking place, as bindings need it. */
export interface Property {
  readonly id: string
  readonly name: string
  readonly companyId: number
  readonly communityId: number
  /** Day from which it is charged: chargeStartDate, else its delivery; places: the day they were taken. */
  readonly chargedFrom: string | null
  readonly delivered: boolean
}

const HOUSES = `select h.id::text as id, h.full_name as name, h.company_id as "companyId", h.community_id as "communityId",
  coalesce(h.charge_start_date, h.deliver_date)::text as "chargedFrom", h.use_status <> 1 as delivered
  from house h where h.deleted_at is null and h.lineage = 1`

const PLACES = `select p.id::text as id, p.place_no as name, p.company_id as "companyId", p.community_id as "communityId",
  p.start_date::text as "chargedFrom", true as delivered from parking_place p where p.deleted_at is null`

export interface PropertyChoice {
  readonly propertyType: 'house' | 'place'
  readonly propertyIds?: readonly string[] | null | undefined
  readonly buildingIds?: readonly string[] | null | undefined
  readonly unitIds?: readonly string[] | null | undefined
}

export async function chosenProperties(q: Queryable, choice: PropertyChoice): Promise<Property[]> {
  if (choice.propertyType === 'place')
    return q.query<Property>(`${PLACES} and p.id = any($1::uuid[]) order by p.id`, [choice.propertyIds ?? []])
  return q.query<Property>(
    `${HOUSES} and (h.id = any($1::uuid[]) or h.building_id = any($2::uuid[]) or h.unit_id = any($3::uuid[])) order by h.id`,
    [choice.propertyIds ?? [], choice.buildingIds ?? [], choice.unitIds ?? []],
  )
}

/** Houses by their full names, places by their numbers, of one community. */
export async function propertiesNamed(
  q: Queryable,
  communityId: number,
  names: readonly string[],
): Promise<Map<string, Property & { type: 'house' | 'place' }>> {
  const rows = await q.query<Property & { type: 'house' | 'place' }>(
    `select x.*, 'place' as type from (${PLACES} and p.community_id = $1 and p.place_no = any($2)) x
     union all select x.*, 'house' as type from (${HOUSES} and h.community_id = $1 and h.full_name = any($2)) x`,
    [communityId, [...new Set(names)]],
  )
  return new Map(rows.map((row) => [row.name, row]))
}

/** House or place of an id: ids are unique in the whole installation. */
export async function propertyType(q: Queryable, id: string): Promise<'house' | 'place' | null> {
  const [row] = await q.query<{ type: 'house' | 'place' }>(
    "select 'house' as type from house where id = $1 union all select 'place' from parking_place where id = $1",
    [id],
  )
  return row?.type ?? null
}
