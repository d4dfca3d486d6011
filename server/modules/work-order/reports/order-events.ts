import { CONTENT_FROM } from '@wuguan/contract/work-order/appraisal'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { anyOf } from '../../../kernel/auth/scope.ts'
import type { Relation } from '../../../kernel/reports/facts.ts'
import { linesOf } from '../lines.ts'

const { closed, voided } = WORK_ORDER_STATUS

/**
 * Whoever does not hold a line counts nothing of it, not even what he made himself: a report is about lines. The flag of a clock is read,
 * not its limit: what is forgiven is measured in working time, and the tick sets the flag within a minute.
 */
export const orderEventRows: Relation = ({ actor, params }) =>
  `select md5(o.id::text || e.event)::uuid as id, o.company_id, o.community_id, o.created_by, o.order_no, e.event, (e.at at time zone 'Asia/Shanghai')::date as happened_on,
      o.order_type, o.biz_line, o.category_id, o.status, o.handler_id, h.timed, e.event = 'overdue' or (e.event = 'finished' and h.over) as late,
      o.rework_count > 0 as reworked, case when e.event = 'appraised' then a.overall end as overall, coalesce(a.overall >= ${CONTENT_FROM}, false) as content
    from work_order o
    left join lateral (select count(*) filter (where c.waived is not true) > 0 as timed, coalesce(bool_or(c.over and c.waived is not true), false) as over,
        min(c.due_at) filter (where c.over and c.waived is not true and c.status in ('running', 'paused')) as over_since
      from work_order_clock c where c.order_id = o.id and c.stage = 'handle' and c.status <> 'cancelled') h on true
    left join lateral (select a.overall, a.at from appraisal a where a.order_id = o.id and a.round = o.round and a.source in ('customer', 'visit')
      order by a.source = 'visit' limit 1) a on true
    cross join lateral (values ('registered', case when o.status <> ${voided} then o.created_at end), ('accepted', o.accepted_at), ('finished', o.finished_at),
      ('overdue', case when o.status < ${closed} and o.finished_at is null then h.over_since end), ('closed', o.closed_at), ('appraised', a.at)) e (event, at)
    where e.at is not null and ${anyOf('o.biz_line', linesOf(actor), params)}`
