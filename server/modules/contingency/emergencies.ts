import { AUDIT_HOURS, HANDLE_STATUS, TASK_STATUS } from '@wuguan/contract/contingency/contingency-options'
import type { Relation } from '../../kernel/reports/facts.ts'
import { closeDue } from './contingency.hooks.ts'
import { rightsSql } from './rights.service.ts'

const { draft, closed, cancelled } = HANDLE_STATUS
const { done, skipped } = TASK_STATUS

export const emergencyRows: Relation = ({ actor, params, now }) => {
  const at = `${params.add(now)}::timestamptz`
  return `select t.id, t.company_id, t.community_id, t.created_by, t.event_no, t.title, t.happened_at::date as happened_on, t.classification_id, t.type_id, t.level_id,
     t.handle_status as status, t.audit_result, t.location, t.commander_id, t.found_at, t.reported_at, coalesce(t.late_report, false) as late,
     t.first_audited_at is not null as audited,
     coalesce(t.first_audited_at <= t.first_submitted_at + interval '${AUDIT_HOURS} hours', false) as audited_in_time,
     t.controlled_at is not null as controlled, floor(extract(epoch from t.controlled_at - t.found_at) / 60)::int as control_minutes,
     t.handle_status = ${closed} as closed, t.closed_at, case when t.handle_status = ${closed} then round(extract(epoch from t.closed_at - t.reported_at) / 3600, 2) end as close_hours,
     coalesce(${closeDue('t')} < ${at}, false) as overdue_open, k.due as tasks_due, k.in_time as tasks_in_time,
     coalesce(t.injured, 0) as injured, coalesce(t.dead, 0) as dead, coalesce(t.missing, 0) as missing, coalesce(t.evacuated, 0) as evacuated, coalesce(t.loss_amount, 0) as loss_amount
   from contingency_event t cross join lateral (select count(*)::int as due, (count(*) filter (where k.status = ${done} and k.done_at <= k.due_at))::int as in_time
     from contingency_task k where k.event_id = t.id and k.status <> ${skipped} and k.due_at <= ${at}) k
   where t.reported_at is not null and t.handle_status not in (${draft}, ${cancelled}) and not coalesce(t.drill, false)
     and ${rightsSql(actor, 'view', 't', params)}`
}
