import type { Slot } from '@wuguan/contract/schedule/slots'
import { instantOf } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { inReach } from '../bpm/rule/people.service.ts'
import type { Place } from './binding.service.ts'
import type { PlanRecord } from './plan.store.ts'

/** Who holds a position or a role that a plan names and works in its community; people of their own are asked for in the order they were named in. */
async function candidates(q: Queryable, { id }: Pick<PlanRecord, 'id'>, place: Place): Promise<number[]> {
  const named = await q.query<{ id: number }>(
    `select a.target_id as id from schedule_plan__user_ids a where a.owner_id = $1 order by a.position`,
    [id],
  )
  const held = await q.query<{ id: number }>(
    `select distinct u.id from sys_user u
     where exists (select 1 from user_position up join schedule_plan__position_ids a on a.target_id = up.position_id and a.owner_id = $1 where up.user_id = u.id)
        or exists (select 1 from user_role ur join schedule_plan__role_ids a on a.target_id = ur.role_id and a.owner_id = $1 where ur.user_id = u.id)
     order by u.id`,
    [id],
  )
  return inReach(q, [...new Set([...named, ...held].map((one) => one.id))], place)
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
  slots: readonly Slot[],
  /** Slots of the plan before these. */
  before: number,
): Promise<ReadonlyMap<string, readonly (readonly number[])[]>> {
  const people = await candidates(q, plan, plan)
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
