import type { OutputOf } from '@wuguan/contract/kernel/action'
import type { visitHome, VisitHome } from '@wuguan/contract/work-order/household-visit.actions'
import { householdVisit, HOUSEHOLD_VISIT_STATUS } from '@wuguan/contract/work-order/household-visit.entity'
import { visitHouse } from '@wuguan/contract/work-order/visit-house.entity'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import { scoped } from '../../../kernel/crud/where.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { peopleOf } from '../../basedata/house/people.service.ts'
import { openOrders, visitHouseHooks } from './house.hooks.ts'

const VIEW = householdVisit.codes.list

/** The house and its people as whoever goes there has to know them, and the visit that is planned next. */
export async function readHome(
  context: ActionContext,
  { houseId }: { houseId: string },
): Promise<OutputOf<typeof visitHome>> {
  await demandVisible(context, visitHouse, visitHouseHooks, houseId, VIEW, '房产不存在或已删除')
  const { q, actor, now } = context
  const params = new Params()
  const orders = openOrders('t', params, actor)
  const [home] = await q.query<Omit<VisitHome, 'people' | 'plan'>>(
    `select t.id as "houseId", t.full_name as "fullName", t.community_id as "communityId", c.name as "communityName", t.use_status as "useStatus",
       t.building_area::text as "buildingArea", t.deliver_date::text as "deliverDate", ${orders} as "openOrders"
     from house t join community c on c.id = t.community_id where t.id = ${params.add(houseId)}`,
    params.values,
  )
  const people = await peopleOf(q, houseId, now)
  const own = new Params()
  const [plan] = await q.query<NonNullable<VisitHome['plan']>>(
    `select t.id, t.visit_no as "visitNo", t.visit_type as "visitType", t.plan_date::text as "planDate",
       (select coalesce(json_agg(j.target_id order by j.position), '[]'::json) from household_visit__visitor_ids j where j.owner_id = t.id) as "visitorIds"
     from household_visit t where t.house_id = ${own.add(houseId)} and t.deleted_at is null and t.status = ${HOUSEHOLD_VISIT_STATUS.planned}
       and ${scoped(householdVisit, {}, actor, VIEW, 't', own)} order by t.plan_date nulls last, t.id limit 1`,
    own.values,
  )
  return { ...home!, people, plan: plan ?? null }
}
