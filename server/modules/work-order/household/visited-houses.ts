import { HOUSE_USE_STATUS } from '@wuguan/contract/basedata/house.entity'
import { householdVisit, HOUSEHOLD_VISIT_STATUS } from '@wuguan/contract/work-order/household-visit.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { scoped } from '../../../kernel/crud/where.ts'
import type { Relation } from '../../../kernel/reports/facts.ts'
import { usedAs } from '../../basedata/support.service.ts'

const OCCUPIED = [4, 5, 6]

/** Who lives there today is known; of a past day the history of the house is asked. */
export const visitedHouseRows: Relation = ({ actor, params, since, until, today }) => {
  const day = params.add(until ?? today)
  const occupied =
    until === null || until >= today
      ? `h.use_status = any(${params.add(OCCUPIED)}::smallint[])`
      : `${usedAs('h', day, params)} = any(${params.add(OCCUPIED.map((code) => labelOf(HOUSE_USE_STATUS, code)))}::text[])`
  return `select h.id, h.company_id, h.community_id, h.created_by, h.full_name, h.building_id, h.use_status, h.deliver_date, v.day as visited_on,
      v.day is not null${since === null ? '' : ` and v.day >= ${params.add(since)}::date`} as visited
    from house h cross join lateral (select max(v.visit_at)::date as day from household_visit v
      where v.house_id = h.id and v.deleted_at is null and v.status = ${HOUSEHOLD_VISIT_STATUS.done} and v.visit_at < ${day}::date + 1
        and ${scoped(householdVisit, {}, actor, householdVisit.codes.list, 'v', params)}) v
    where h.deleted_at is null and h.lineage = 1 and (h.deliver_date is null or h.deliver_date <= ${day}::date) and ${occupied}`
}
