import type { activityPlan } from '@wuguan/contract/activity/activity-plan.entity'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { turnSql } from '../bpm/reading/turn.service.ts'

export const planHooks: EntityHooks<typeof activityPlan> = {
  computed: {
    planned: (t) => `coalesce(jsonb_array_length(${t}.items), 0)`,
    turn: (t, params, _now, { userId }) => turnSql(`${t}.process_instance_id`, `${t}.applicant_id`, params.add(userId)),
  },
}
