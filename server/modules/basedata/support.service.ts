import { HOUSE_USE_STATUS } from '@wuguan/contract/basedata/house.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { Params, Queryable } from '../../kernel/db/sql.ts'

/** Open-ended relations; statements with a date at hand compare with it instead. */
export const OPEN = (alias: string) => `${alias}.end_date is null`
export const liveOn = (alias: string, day: string) =>
  `${alias}.start_date <= ${day}::date and (${alias}.end_date is null or ${alias}.end_date >= ${day}::date)`

const USES = HOUSE_USE_STATUS.items.map(({ label }) => label)
/**
 * What a house `h` was used as at the end of a day, in words and from its own history, not from today's status: the last change of its use on
 * or before the day, else the state before the first later change, else the state of today.
 */
export function usedAs(h: string, day: string, params: Params): string {
  const uses = `${params.add(USES)}::text[]`
  const change = (state: string, side: string, order: string) =>
    `(select t.${state} from timeline t where t.biz_type = 'basedata.house' and t.biz_id = ${h}.id::text and t.${state} = any(${uses})
        and t.at ${side} (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai' order by t.at ${order}, t.id ${order} limit 1)`
  return `coalesce(${change('to_state', '<', 'desc')}, ${change('from_state', '>=', 'asc')}, (${uses})[${h}.use_status])`
}

/** User who is the main housekeeper of a house `h`: of its unit, else of its building (R10). */
export const keeperOf = (h: string): string =>
  `(select k.user_id from housekeeper_area a join housekeeper k on k.id = a.housekeeper_id and k.state = 1 and k.deleted_at is null
    where a.is_main and a.building_id = ${h}.building_id and (a.unit_id = ${h}.unit_id or a.unit_id is null) order by a.unit_id is null limit 1)`

/** After the exit a community is read only. */
export async function refuseExited(q: Queryable, communityId: number | null): Promise<void> {
  if (communityId === null) return
  const [row] = await q.query<{ manage_state: number }>('select manage_state from community where id = $1', [
    communityId,
  ])
  if (row?.manage_state === 3) throw refuse('项目已撤场，不能修改')
}

/** `part / whole` in percent with two places; nothing of nothing is 0. */
export const percentOf = (part: number, whole: number): string =>
  whole === 0 ? '0.00' : ((part * 10_000) / whole / 100).toFixed(2)
