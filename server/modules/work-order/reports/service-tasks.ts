import { CONTENT_FROM } from '@wuguan/contract/work-order/appraisal'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { anyOf } from '../../../kernel/auth/scope.ts'
import type { Relation } from '../../../kernel/reports/facts.ts'
import { linesOf } from '../lines.ts'
import { placeOf, repeatedOf } from '../order.store.ts'
import { categoryOn, clocks, NATURAL } from './order-sheet.ts'
import { EFFECTIVE } from './orders.ts'

const { inPool, closed, voided } = WORK_ORDER_STATUS
const clock = (stage: string, found: string) =>
  `exists (select 1 from work_order_clock c where c.order_id = o.id and c.stage = '${stage}' and c.status <> 'cancelled' and not c.waived and ${found})`
const said = (found: string) => `coalesce((select ${found} from appraisal a where a.id = ${EFFECTIVE}), false)`

/**
 * Houses stand on the last
 * day that is asked for, so that each is counted once.
 */
export const serviceTaskRows: Relation = ({ actor, params, until, today }) => {
  const lines = linesOf(actor).filter((line) => line === 'service')
  const day = params.add(until !== null && until < today ? until : today)
  return `select o.id, o.company_id, o.community_id, o.created_by, o.order_no, o.id as order_id, 'task' as part, o.created_at::date as registered_on, o.created_at as registered_at,
      o.order_type, o.complaint_level_id, o.category_id, ${categoryOn(1)} as category1, o.source_id, case when o.status <> ${inPool} then ${placeOf('o')} end as place, o.title,
      o.status, o.handler_id, o.accepted_at, o.first_reply_at, o.finished_at, o.visited_at, o.closed_at,
      ${clocks('sum(c.used_minutes)', 'reply')}::integer as reply_used, ${clocks('sum(c.over_minutes)', 'reply')}::integer as reply_over,
      ${clocks('sum(c.used_minutes)', 'handle')}::integer as handle_used, ${clocks('sum(c.over_minutes)', 'handle')}::integer as handle_over,
      ${NATURAL} as handle_natural, o.result_kind, o.close_kind, o.rework_count, o.visit_count,
      (select a.overall from appraisal a where a.id = ${EFFECTIVE}) as overall,
      coalesce(d.is_valid in ('valid', 'partly'), false) as valid, d.is_valid as verdict, d.responsible_dept,
      ${repeatedOf('o')} as repeated,
      o.finished_at is not null as finished, o.status = ${closed} as closed, o.rework_count > 0 as reworked,
      ${clock('reply', "(c.status = 'ended' or c.over)")} as reply_timed, ${clock('reply', 'c.over')} as reply_late,
      ${clock('handle', "(c.status = 'ended' or c.over)")} as handle_timed, ${clock('handle', 'c.over')} as handle_late,
      ${clock('handle', "c.status = 'ended' and c.clock_kind = 'working'")} as handle_worked, ${clock('handle', "c.status = 'ended'")} as handle_ended,
      o.close_kind in ('auto', 'unreachable') or exists (select 1 from return_visit v where v.order_id = o.id and v.round = o.round) as visit_due,
      exists (select 1 from return_visit v join visit_status s on s.id = v.visit_status_id where v.order_id = o.id and v.round = o.round and s.count_in_rate) as visited,
      ${said('true')} as judged, ${said(`a.overall >= ${CONTENT_FROM}`)} as content,
      o.status = ${closed} and exists (select 1 from return_visit v where v.order_id = o.id and v.round = o.round) as called,
      o.status = ${closed} and exists (select 1 from return_visit v join visit_status s on s.id = v.visit_status_id where v.order_id = o.id and v.round = o.round and s.kind = 'done') as reached,
      exists (select 1 from appraisal a where a.order_id = o.id and a.round = o.round and a.source = 'visit' and a.overall >= ${CONTENT_FROM}) as pleased
    from work_order o left join complaint_verdict d on d.order_id = o.id where o.status <> ${voided} and ${anyOf('o.biz_line', lines, params)}
    union all select h.id, h.company_id, h.community_id, h.created_by, h.full_name, null, 'house', ${day}::date, null, null, null, null, null, null, h.full_name, null,
      null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
      false, null, null, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false
    from house h where h.deleted_at is null and h.lineage = 1 and h.deliver_date <= ${day}::date`
}
