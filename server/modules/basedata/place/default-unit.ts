import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'

export const DEFAULT_UNIT = '默认单元'

/** A building without units gets one, left out of full names. */
export async function ensureDefaultUnit(q: Queryable, buildingId: string, userId: number, now: Date): Promise<void> {
  await q.query(
    `insert into unit (id, company_id, community_id, building_id, unit_name, floor_start, floors_up, houses_per_floor, is_default, order_num, state, created_by, created_at, updated_by, updated_at)
     select $2, b.company_id, b.community_id, b.id, '${DEFAULT_UNIT}', 1, greatest(b.floors_up, 1), 2, true, 0, 1, $3, $4, $3, $4
     from building b where b.id = $1 and not exists (select 1 from unit u where u.building_id = b.id and u.deleted_at is null)`,
    [buildingId, uuidv7(), userId || null, now],
  )
}

/** The first real unit replaces an empty default one. */
export async function dropEmptyDefaultUnit(q: Queryable, buildingId: string, now: Date): Promise<void> {
  await q.query(
    `update unit u set deleted_at = $2, version = version + 1 where u.building_id = $1 and u.is_default and u.deleted_at is null
       and not exists (select 1 from house h where h.unit_id = u.id and h.deleted_at is null)
       and exists (select 1 from unit o where o.building_id = $1 and not o.is_default and o.deleted_at is null)`,
    [buildingId, now],
  )
}
