import type { Queryable } from '../../../kernel/db/sql.ts'

/** R1: community short name (else name) - building - unit unless default - room; aliases c, b, u. */
export const fullNameSql = (roomNo: string) =>
  `coalesce(nullif(c.short_name, ''), c.name) || '-' || b.build_name || case when u.is_default then '' else '-' || u.unit_name end || '-' || ${roomNo}`

const OWNER = { community: 'h.community_id', building: 'h.building_id', unit: 'h.unit_id' } as const

/** A renamed parent rewrites the names of its houses in one statement. */
export async function rewriteFullNames(q: Queryable, parent: keyof typeof OWNER, id: string | number): Promise<void> {
  await q.query(
    `update house h set full_name = ${fullNameSql('h.room_no')}
     from unit u, building b, community c
     where ${OWNER[parent]} = $1 and u.id = h.unit_id and b.id = h.building_id and c.id = h.community_id and h.deleted_at is null`,
    [id],
  )
}

export interface HousePlace {
  unit_id: string
  building_id: string
  community_id: number
  company_id: number
  floors_up: number
  floors_down: number
  /** Everything of the full name before the room. */
  head: string
  /** Everything of the house code before the room. */
  code_head: string
}
/** Where a house of this unit lies; null when the unit does not exist. */
export async function placeOfUnit(q: Queryable, unitId: string): Promise<HousePlace | null> {
  const [row] = await q.query<HousePlace>(
    `select u.id as unit_id, b.id as building_id, b.community_id, b.company_id, b.floors_up, b.floors_down, ${fullNameSql("''")} as head,
       c.code || '-' || b.build_code || case when u.is_default then '' else '-' || coalesce(nullif(u.unit_code, ''), u.unit_name) end || '-' as code_head
     from unit u join building b on b.id = u.building_id join community c on c.id = b.community_id where u.id = $1 and u.deleted_at is null`,
    [unitId],
  )
  return row ?? null
}
