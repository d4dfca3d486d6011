import { CONTENT_FROM } from '@wuguan/contract/work-order/appraisal'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { anyOf } from '../../../kernel/auth/scope.ts'
import type { Relation } from '../../../kernel/reports/facts.ts'
import { linesOf } from '../lines.ts'
import { placeOf, repeatedOf } from '../order.store.ts'
import { categoryOn, stageOf } from './order-sheet.ts'
import { saidBy } from './orders.ts'

const { inPool, closed, voided } = WORK_ORDER_STATUS
/** Return visits of the last round of a task `o`, and what was said of it: by the customer himself, else to whoever called him back. */
const VISITS = `left join lateral (select true as some, coalesce(bool_or(s.count_in_rate), false) as counted, coalesce(bool_or(s.kind = 'done'), false) as reached
    from return_visit v left join visit_status s on s.id = v.visit_status_id where v.order_id = o.id and v.round = o.round having count(*) > 0) v on true`
const OVERALL = 'coalesce(a1.overall, a2.overall)'

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
      r.used as reply_used, r.over as reply_over, w.used as handle_used, w.over as handle_over, w.natural as handle_natural, o.result_kind, o.close_kind, o.rework_count, o.visit_count,
      ${OVERALL} as overall,
      coalesce(d.is_valid in ('valid', 'partly'), false) as valid, d.is_valid as verdict, d.responsible_dept,
      ${repeatedOf('o')} as repeated,
      o.finished_at is not null as finished, o.status = ${closed} as closed, o.rework_count > 0 as reworked,
      r.timed as reply_timed, r.late as reply_late, w.timed as handle_timed, w.late as handle_late, w.counted_worked as handle_worked, w.counted as handle_ended,
      o.close_kind in ('auto', 'unreachable') or coalesce(v.some, false) as visit_due, coalesce(v.counted, false) as visited,
      ${OVERALL} is not null as judged, coalesce(${OVERALL} >= ${CONTENT_FROM}, false) as content,
      o.status = ${closed} and coalesce(v.some, false) as called, o.status = ${closed} and coalesce(v.reached, false) as reached,
      coalesce(a2.overall >= ${CONTENT_FROM}, false) as pleased
    from work_order o left join complaint_verdict d on d.order_id = o.id ${saidBy('customer', 'a1')} ${saidBy('visit', 'a2')} ${VISITS}
      ${stageOf('r', 'reply')} ${stageOf('w', 'handle')}
    where o.status <> ${voided} and ${anyOf('o.biz_line', lines, params)}
    union all select h.id, h.company_id, h.community_id, h.created_by, h.full_name, null, 'house', ${day}::date, null, null, null, null, null, null, h.full_name, null,
      null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
      false, null, null, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false
    from house h where h.deleted_at is null and h.lineage = 1 and h.deliver_date <= ${day}::date`
}
