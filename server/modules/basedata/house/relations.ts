import type { HOUSE_RELATION } from '@wuguan/contract/basedata/customer-house.entity'
import { badInput, forbidden, notFound } from '@wuguan/contract/kernel/errors'
import { type CodeOf, labelOf } from '@wuguan/contract/kernel/options'
import { dateOf } from '../../../kernel/clock.ts'
import { Params, type Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { HOUSE_USE_STATUS, house } from '@wuguan/contract/basedata/house.entity'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { liveOn, refuseExited } from '../support.service.ts'
import { houseHooks } from './house.hooks.ts'
import { scoped } from '../../../kernel/crud/where.ts'

/** What must hold between the people of one house: one payer per day (R2), shares of at most 100 (R3), a use that fits. */
export type Relation = CodeOf<typeof HOUSE_RELATION>

export interface LockedHouse {
  id: string
  company_id: number
  community_id: number
  building_id: string
  unit_id: string
  room_no: string
  full_name: string
  floor: number
  house_type: number
  layout: string | null
  building_area: string
  sale_status: number
  use_status: number
  lineage: number
  deliver_date: string | null
  charge_start_date: string | null
  orientation: string | null
  version: number
}

/** Locks houses for the rest of the transaction; who changes relations waits for others who do. */
export async function lockHouses(
  context: ActionContext,
  ids: readonly string[],
  permission: string,
): Promise<LockedHouse[]> {
  const params = new Params()
  const where = `t.id = any(${params.add([...new Set(ids)])}) and t.deleted_at is null`
  const found = await context.q.query<LockedHouse & { visible: boolean }>(
    `select t.*, (${scoped(house, houseHooks, context.actor, permission, 't', params)}) as visible from house t where ${where} order by t.id for update of t`,
    params.values,
  )
  if (found.length < new Set(ids).size) throw notFound()
  if (found.some((row) => !row.visible)) throw forbidden()
  for (const community of new Set(found.map((row) => row.community_id))) await refuseExited(context.q, community)
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id)!)
}

export function refuseTwoPayers(people: readonly { isPayer?: boolean | undefined }[]): void {
  if (people.filter((person) => person.isPayer).length > 1) throw badInput({ isPayer: '请指定一位缴费人' })
}

/** A new payer ends the flag of others whose time overlaps his (R2). */
export async function endOtherPayers(
  q: Queryable,
  houseId: string,
  keepId: string,
  start: string,
  end: string | null,
  userId: number,
  now: Date,
): Promise<void> {
  await q.query(
    `update customer_house set is_payer = false, version = version + 1, updated_by = $5, updated_at = $6
     where house_id = $1 and id <> $2 and is_payer and start_date <= coalesce($4::date, 'infinity') and coalesce(end_date, 'infinity') >= $3::date`,
    [houseId, keepId, start, end, userId || null, now],
  )
}

/** Shares of owner and co-owners together are at most 100 on every day (R3). */
export async function checkShares(q: Queryable, houseIds: readonly string[]): Promise<void> {
  const [over] = await q.query(
    `select 1 from customer_house d where d.house_id = any($1) and d.relation in (1, 2)
       and (select coalesce(sum(s.share), 0) from customer_house s where s.house_id = d.house_id and s.relation in (1, 2) and ${liveOn('s', 'd.start_date')}) > 100 limit 1`,
    [houseIds],
  )
  if (over) throw badInput({ share: '共有人份额合计不能超过100%' })
}

/** Who leaves today is gone: the last day is his, the room is free. */
const staysOn = (alias: string) =>
  `${alias}.start_date <= $2::date and (${alias}.end_date is null or ${alias}.end_date > $2::date)`

/**
 * 空置, 自住, 出租 and 经营 follow from who is there; other states have their own acts. Commercial rooms in use are 经营. Every change
 * goes into the history of its house: vacancy of the past is read from there.
 */
export async function refreshUse(q: Queryable, houseIds: readonly string[], userId: number, now: Date): Promise<void> {
  const changed = await q.query<{ id: string; was: number; use_status: number }>(
    `update house h set use_status = n.use_status, version = h.version + 1, updated_by = $3, updated_at = $4
     from (select x.id, x.was, case
         when x.tenant or x.owner_in then case when x.house_type in (2, 3) then 6 when x.tenant then 5 else 4 end
         else 2 end as use_status
       from (select h.id, h.house_type, h.use_status as was,
           exists (select 1 from customer_house t where t.house_id = h.id and t.relation = 3 and ${staysOn('t')}) as tenant,
           exists (select 1 from customer_house o where o.house_id = h.id and o.relation in (1, 2, 6) and o.move_in_date <= $2::date and ${staysOn('o')}) as owner_in
         from house h where h.id = any($1) and h.use_status in (2, 4, 5, 6)) x) n
     where n.id = h.id and h.use_status <> n.use_status returning h.id, n.was, h.use_status`,
    [houseIds, dateOf(now), userId || null, now],
  )
  if (changed.length === 0) return
  await q.query(
    `insert into timeline (id, company_id, community_id, biz_type, biz_id, action, from_state, to_state, actor_kind, actor_id, actor_name, at, created_by, created_at, updated_at)
     select x.id, h.company_id, h.community_id, 'basedata.house', h.id::text, '使用状态变更', x.was, x.became, case when u.id is null then 'system' else 'user' end,
       u.id::text, u.pet_name, $6, u.id, $6, $6
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) as x(id, house_id, was, became) join house h on h.id = x.house_id left join sys_user u on u.id = $5`,
    [
      changed.map(() => uuidv7()),
      changed.map((row) => row.id),
      changed.map((row) => labelOf(HOUSE_USE_STATUS, row.was)),
      changed.map((row) => labelOf(HOUSE_USE_STATUS, row.use_status)),
      userId || null,
      now,
    ],
  )
}
