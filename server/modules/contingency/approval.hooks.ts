import { contingencyApproval } from '@wuguan/contract/contingency/contingency-approval.entity'
import { scopeFilter } from '../../kernel/auth/scope.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { turnSql } from '../bpm/reading/turn.service.ts'
import { rightsSql } from './rights.service.ts'

/** One row per process of an emergency, with what one must know of the emergency to decide. */
export const approvalHooks: EntityHooks<typeof contingencyApproval> = {
  relation: ({ params, now }) =>
    `select i.id, i.version, e.company_id, e.community_id, i.start_user_id as created_by, i.create_time as created_at, null::bigint as updated_by, i.create_time as updated_at,
       e.id as event_id, e.event_no, e.title, i.business_type as round, e.level_id, l.color as level_color, coalesce(e.drill, false) as drill, e.reporter_id, w.node, w.people,
       case when i.result = 1 then round((extract(epoch from ${params.add(now)}::timestamptz - w.since) / 3600)::numeric, 2) end as waiting_hours,
       i.result, i.create_time, i.end_time
     from process_instance i join contingency_event e on e.id::text = i.business_id left join contingency_level l on l.id = e.level_id
       cross join lateral (select string_agg(distinct k.name, '、') as node, min(k.create_time) as since, string_agg(distinct u.pet_name, '、') as people
         from process_task k left join sys_user u on u.id = k.assignee_id or (k.assignee_id is null and exists (select 1 from process_task__candidates c where c.owner_id = k.id and c.target_id = u.id))
         where k.instance_id = i.id and k.result = 1) w
     where i.business_type in ('contingency.report', 'contingency.close')`,
  /** What rows of rights hide stays hidden here, but for whoever is asked about it or asked himself. */
  scope(actor, permission, t, params) {
    const scope = permission === null ? actor.widest : actor.scope(permission)
    const reach = scopeFilter(contingencyApproval, scope, actor.userId, t, params)
    if (reach === 'none') return 'none'
    const seen = `exists (select 1 from contingency_event e where e.id = ${t}.event_id and ${rightsSql(actor, 'view', 'e', params)})`
    return `(${reach} and (${seen} or ${turnSql(`${t}.id`, `${t}.created_by`, params.add(actor.userId))} is not null))`
  },
  computed: {
    turn: (t, params, _now, { userId }) => turnSql(`${t}.id`, `${t}.created_by`, params.add(userId)),
  },
}
