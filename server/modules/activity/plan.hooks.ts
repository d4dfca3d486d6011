import type { activityPlan } from '@wuguan/contract/activity/activity-plan.entity'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import type { Relation } from '../../kernel/reports/facts.ts'
import { turnSql } from '../bpm/reading/turn.service.ts'

export const planHooks: EntityHooks<typeof activityPlan> = {
  computed: {
    planned: (t) => `coalesce(jsonb_array_length(${t}.items), 0)`,
    turn: (t, params, _now, { userId }) => turnSql(`${t}.process_instance_id`, `${t}.applicant_id`, params.add(userId)),
  },
}

/** What the agreed plans hold, an activity a row. */
export const planItemRows: Relation = () =>
  `select md5(p.id::text || l.at::text)::uuid as id, p.company_id, (l.item->>'communityId')::bigint as community_id, p.created_by, l.item->>'title' as title,
      p.id as plan_id, (l.item->>'typeId')::uuid as type_id, l.item->>'plannedMonth' as planned_month, p.status, (l.item->>'budget')::numeric as budget,
      (l.item->>'targetPeople')::integer as target_people
    from activity_plan p cross join lateral jsonb_array_elements(p.items) with ordinality l(item, at)
    where p.deleted_at is null and p.status in (30, 40)`
