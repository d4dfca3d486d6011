import { scheduleTask } from '@wuguan/contract/schedule/schedule-task.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import type { Params } from '../../kernel/db/sql.ts'
import { withOwn } from './own-rows.ts'

const mine = (t: string, params: Params, userId: number) =>
  `(${t}.executor_id = ${params.add(userId)} or (${t}.executor_id is null and ${t}.id in (select a.owner_id from schedule_task__assignee_ids a where a.target_id = ${params.add(userId)})))`

export const taskHooks: EntityHooks<typeof scheduleTask> = {
  scope: withOwn(scheduleTask as AnyEntity, mine),
  computed: {
    mine: (t, params, _now, { userId }) => mine(t, params, userId),
    progress: (t) => `${t}.step_done || '/' || ${t}.step_total`,
    waitHours: (t, params, now) =>
      `case when ${t}.status = 30 then floor(extract(epoch from ${params.add(now)}::timestamptz - ${t}.submitted_at) / 3600)::int end`,
  },
  filters: {
    // From whoever it is: his few among all tasks of a place, each side by its own index.
    mine: (value, t, params, { userId }) => {
      const me = params.add(userId)
      return `${t}.id ${value === 'true' ? '' : 'not '}in (select m.id from schedule_task m where m.executor_id = ${me}
        union all select m.id from schedule_task__assignee_ids a join schedule_task m on m.id = a.owner_id where a.target_id = ${me} and m.executor_id is null)`
    },
  },
}
