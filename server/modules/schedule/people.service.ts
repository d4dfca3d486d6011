import type { Slot } from '@wuguan/contract/schedule/slots'
import { inReach } from '../../kernel/auth/holders.ts'
import { instantOf } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import type { Place } from './binding.service.ts'
import type { PlanRecord } from './plan.store.ts'

/** People who hold a position or a role that a plan names; people of their own are asked for in the order they were named in. */
async function namedBy(q: Queryable, { id }: Pick<PlanRecord, 'id'>): Promise<number[]> {
  const named = await q.query<{ id: number }>(
    `select a.target_id as id from schedule_plan__user_ids a where a.owner_id = $1 order by a.position`,
    [id],
  )
  return [...new Set([...named.map((one) => one.id), ...(await inOffice(q, id))])]
}
const inOffice = async (q: Queryable, planId: string): Promise<number[]> =>
  (
    await q.query<{ id: number }>(
      `select distinct u.id from sys_user u
     where exists (select 1 from user_position up join schedule_plan__position_ids a on a.target_id = up.position_id and a.owner_id = $1 where up.user_id = u.id)
        or exists (select 1 from user_role ur join schedule_plan__role_ids a on a.target_id = ur.role_id and a.owner_id = $1 where ur.user_id = u.id)
     order by u.id`,
      [planId],
    )
  ).map((one) => one.id)
/** Of whoever a plan names, those who work in its community. */
const candidates = async (q: Queryable, plan: Pick<PlanRecord, 'id'>, place: Place): Promise<number[]> =>
  inReach(q, await namedBy(q, plan), place)
/** The same of plans of one place, by plan: who works there is asked once for all of them. */
export async function candidatesOf(
  q: Queryable,
  plans: readonly Pick<PlanRecord, 'id' | 'userIds' | 'byOffice'>[],
  place: Place,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const named = new Map<string, readonly number[]>()
  for (const { id, userIds, byOffice } of plans)
    named.set(id, byOffice ? [...new Set([...userIds, ...(await inOffice(q, id))])] : userIds)
  const there = new Set(await inReach(q, [...new Set([...named.values()].flat())], place))
  return new Map([...named].map(([id, people]) => [id, people.filter((one) => there.has(one))]))
}

/** Of these people, those whose shift overlaps each slot, by its start. */
async function onDuty(q: Queryable, communityId: number, ids: readonly number[], slots: readonly Slot[]) {
  const rows = await q.query<{ start: string; ids: number[] }>(
    `select s.start, json_agg(distinct d.user_id) as ids
     from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) s(start, from_at, to_at)
     join staff_schedule d on d.user_id = any($4::bigint[]) and d.community_id = $5 and d.status in (1, 2)
     join shift h on h.id = d.shift_id and d.date + h.start_time < s.to_at
       and d.date + h.end_time + case when h.cross_day then interval '1 day' else interval '0' end > s.from_at
     group by s.start`,
    [
      slots.map(({ start }) => start),
      slots.map(({ start }) => instantOf(start)),
      slots.map(({ end }) => instantOf(end)),
      [...ids],
      communityId,
    ],
  )
  return new Map(rows.map((row) => [row.start, row.ids]))
}

/** For each slot the groups of people who get a task of it: one group for a shared task, one each where everybody has his own. */
export async function assigneesOf(
  q: Queryable,
  plan: PlanRecord,
  people: readonly number[],
  slots: readonly Slot[],
  /** Slots of the plan before these. */
  before: number,
): Promise<ReadonlyMap<string, readonly (readonly number[])[]>> {
  const duty = plan.assignMode === 'duty' ? await onDuty(q, plan.communityId, people, slots) : null
  return new Map(
    slots.map(({ start }, at) => {
      if (duty) return [start, [duty.get(start) ?? []]]
      if (people.length === 0) return [start, [[]]]
      if (plan.assignMode === 'each') return [start, people.map((one) => [one])]
      if (plan.assignMode === 'rotate') return [start, [[people[(before + at) % people.length]!]]]
      return [start, [people]]
    }),
  )
}

/** How many people have a task of their own in each slot, for what a plan makes a day. */
export const headCount = async (q: Queryable, plan: PlanRecord): Promise<number> =>
  plan.assignMode === 'each' ? Math.max(1, (await candidates(q, plan, plan)).length) : 1
export const hasPeople = async (q: Queryable, plan: Pick<PlanRecord, 'id'>, place: Place): Promise<boolean> =>
  (await candidates(q, plan, place)).length > 0
