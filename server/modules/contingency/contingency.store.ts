import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import type { Tier } from '@wuguan/contract/contingency/contingency-options'
import type { RowMeta, ShownRowOf } from '@wuguan/contract/kernel/entity'
import type { Queryable } from '../../kernel/db/sql.ts'
import { tellChanged } from '../app/change.service.ts'

export type EmergencyRow = ShownRowOf<typeof contingencyEvent> & RowMeta
export interface Placed {
  readonly id: string
  readonly companyId: number
  readonly communityId: number
}
export const placed = (row: EmergencyRow): Placed => ({
  id: String(row.id),
  companyId: row.companyId!,
  communityId: row.communityId!,
})
/** Whoever leads it, or looks on, sees what was done. */
export const shown = ({ q, now }: { q: Queryable; now: Date }, id: unknown): Promise<void> =>
  tellChanged(q, now, contingencyEvent, String(id))
/** What it is called wherever people are told of it: nobody takes a drill for the real thing. */
export const calledOf = ({ title, drill }: Pick<EmergencyRow, 'title' | 'drill'>): string =>
  `${drill ? '【演练】' : ''}${title}`

export interface Level {
  readonly name: string
  readonly rank: number
  readonly reportMinutes: number
  readonly approveTo: Tier
}
export async function levelOf(q: Queryable, id: string): Promise<Level> {
  const [level] = await q.query<Level>(
    'select name, rank, report_minutes as "reportMinutes", approve_to as "approveTo" from contingency_level where id = $1',
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

/** Who leads a place, up to a tier: the project, its company, the group. */
export async function leadersOf(q: Queryable, communityId: number, upTo: Tier): Promise<number[]> {
  const [led] = await q.query<{ community: number | null; company: number | null; group: number | null }>(
    `select m.manager_id as community, c.leader_id as company,
       (select t.leader_id from company t where t.parent_id is null and c.path like t.path || '%') as "group"
     from community m join company c on c.id = m.company_id where m.id = $1`,
    [communityId],
  )
  const tiers: readonly Tier[] = ['community', 'company', 'group']
  // Whoever leads several of them is one: a company may be its own group.
  return [...new Set(tiers.slice(0, tiers.indexOf(upTo) + 1).flatMap((tier) => led![tier] ?? []))]
}
