import { findEntity } from '../../../kernel/entities.ts'
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

/** The register of places belongs to the parking module; without it there are none. */
export const placeEntity = () => findEntity('park.parkingPlace') ?? findEntity('park.place')
const places = () => {
  const entity = placeEntity()
  return entity
    ? `select p.id::text as id, p.place_no as name, p.company_id as "companyId", p.community_id as "communityId",
        p.start_date::text as "chargedFrom", true as delivered from ${entity.table} p where p.deleted_at is null`
    : null
}

export interface PropertyChoice {
  readonly propertyType: 'house' | 'place'
  readonly propertyIds?: readonly string[] | null | undefined
  readonly buildingIds?: readonly string[] | null | undefined
  readonly unitIds?: readonly string[] | null | undefined
}

export async function chosenProperties(q: Queryable, choice: PropertyChoice): Promise<Property[]> {
  if (choice.propertyType === 'place') {
    const sql = places()
    return sql
      ? q.query<Property & Record<string, unknown>>(`${sql} and p.id = any($1::uuid[]) order by p.id`, [
          choice.propertyIds ?? [],
        ])
      : []
  }
  return q.query<Property & Record<string, unknown>>(
    `${HOUSES} and (h.id = any($1::uuid[]) or h.building_id = any($2::uuid[]) or h.unit_id = any($3::uuid[])) order by h.id`,
    [choice.propertyIds ?? [], choice.buildingIds ?? [], choice.unitIds ?? []],
  )
}

/** House or place of an id: ids are unique in the whole installation. */
export async function propertyType(q: Queryable, id: string): Promise<'house' | 'place' | null> {
  const [house] = await q.query('select 1 from house where id = $1', [id])
  if (house) return 'house'
  const entity = placeEntity()
  if (!entity) return null
  const [place] = await q.query(`select 1 from ${entity.table} where id = $1`, [id])
  return place ? 'place' : null
}
