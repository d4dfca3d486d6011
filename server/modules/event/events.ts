import { event } from '@wuguan/contract/event/event.entity'
import { EVENT_STATUS } from '@wuguan/contract/event/event-options'
import { scoped } from '../../kernel/crud/where.ts'
import type { Relation } from '../../kernel/reports/facts.ts'
import { eventHooks } from './event.hooks.ts'

const { draft, closed, voided } = EVENT_STATUS

export const eventRows: Relation = ({ actor, params }) =>
  `select t.id, t.company_id, t.community_id, t.created_by, t.event_no, t.title, t.happened_at::date as happened_on, t.type_id, t.level_id, t.status,
     coalesce(t.late_report, false) as late, t.audited_at is not null as audited,
     coalesce(t.audited_at <= t.reported_at + l.audit_minutes * interval '1 minute', false) as audited_in_time, t.status = ${closed} as closed,
     case when t.status = ${closed} then round(extract(epoch from t.closed_at - t.reported_at) / 3600, 2) end as close_hours,
     coalesce(t.injured, 0) as injured, coalesce(t.dead, 0) as dead, coalesce(t.loss_amount, 0) as loss_amount
   from event t join event_level l on l.id = t.level_id
   where t.reported_at is not null and t.status not in (${draft}, ${voided}) and ${scoped(event, eventHooks, actor, event.codes.list, 't', params)}`
