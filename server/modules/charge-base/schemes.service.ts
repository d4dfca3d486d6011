import type { Scheme } from '@wuguan/contract/charge-base/rules/preferential'
import type { Queryable } from '../../kernel/db/sql.ts'

/** The schemes of a community that are in force on a day, as the rule takes them, with how often the property has had each. */
export async function schemesOf(q: Queryable, communityId: number, day: string, propertyId: string): Promise<Scheme[]> {
  return q.query<Scheme>(
    `select s.id, s.code, s.name, s.valid_from::text as "validFrom", s.valid_to::text as "validTo",
       coalesce((select array_agg(x.target_id::text) from preferential_scheme__fee_items x where x.owner_id = s.id), '{}') as "feeItemIds",
       coalesce((select array_agg(x.target_id::text) from preferential_scheme__standards x where x.owner_id = s.id), '{}') as "standardIds",
       coalesce((select array_agg(x.target_id::text) from preferential_scheme__buildings x where x.owner_id = s.id), '{}') as "buildingIds",
       s.condition, s.condition_months as "conditionMonths", s.condition_date::text as "conditionDate", s.condition_amount::text as "conditionAmount",
       s.require_no_arrears as "requireNoArrears", s.benefit, s.benefit_value::text as "benefitValue", s.max_benefit_amount::text as "maxBenefitAmount",
       s.stack_mode as "stackMode", s.priority, s.times_per_property as "timesPerProperty", s.total_quota as "totalQuota",
       coalesce(s.used_count, 0) as "usedCount",
       (select count(*)::int from deduction d where d.preferential_scheme_id = s.id and d.property_id = $3 and d.status = 2) as "usedByProperty"
     from preferential_scheme s
     where s.community_id = $1 and s.status = 2 and s.deleted_at is null and s.valid_from <= $2::date and s.valid_to >= $2::date
     order by s.priority, s.code`,
    [communityId, day, propertyId],
  )
}
