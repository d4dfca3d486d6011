import type { event } from '@wuguan/contract/event/event.entity'
import type { RowMeta, ShownRowOf } from '@wuguan/contract/kernel/entity'
import type { Queryable } from '../../kernel/db/sql.ts'

export type EventRow = ShownRowOf<typeof event> & RowMeta
/** What every event that was reported has. */
export interface Reported {
  readonly id: string
  readonly companyId: number
  readonly communityId: number
  readonly typeId: string
  readonly levelId: string
}
export const reportedOf = (row: EventRow): Reported => ({
  id: String(row.id),
  companyId: row.companyId!,
  communityId: row.communityId!,
  typeId: row.typeId!,
  levelId: row.levelId!,
})

export interface Level {
  readonly name: string
  readonly rank: number
  readonly reportMinutes: number
}
export async function levelOf(q: Queryable, id: string): Promise<Level> {
  const [level] = await q.query<Level>(
    'select name, rank, report_minutes as "reportMinutes" from event_level where id = $1',
    [id],
  )
  return level!
}

export const namesOf = async (q: Queryable, ids: readonly (number | null)[]): Promise<string> => {
  const rows = await q.query<{ name: string }>('select pet_name as name from sys_user where id = any($1) order by id', [
    ids.filter((id) => id !== null),
  ])
  return rows.map(({ name }) => name).join('、')
}
