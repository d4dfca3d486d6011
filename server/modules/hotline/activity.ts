import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { workOrderFlow } from '@wuguan/contract/work-order/work-order.flow'
import type { Relation } from '../../kernel/reports/facts.ts'

const { voided } = WORK_ORDER_STATUS
const URGE = workOrderFlow.verbs.urge.label

/** Calls, orders and urges of the seats, each by itself; a seat that had no name yet counts without one. */
export const activityRows: Relation = ({ params }) =>
  `select s.id, s.company_id, s.community_id, l.issued_by as created_by, null::text as order_no, 'call' as act, s.opened_at::date as happened_on,
     nullif(concat_ws('/', l.seat_name, l.seat_no), '') as seat, exists (select 1 from hotline_order h where h.session_id = s.id) as registered, false as accepted, null::integer as accept_minutes
   from hotline_call_session s join hotline_link l on l.id = s.link_id
   union all
   select h.id, h.company_id, h.community_id, h.created_by, o.order_no, 'order', h.at::date, h.seat, true, c.minutes is not null, c.minutes
   from hotline_order h join work_order o on o.id = h.order_id and o.status <> ${voided}
     cross join lateral (select sum(c.used_minutes)::integer as minutes from work_order_clock c where c.order_id = o.id and c.stage = 'accept' and c.status = 'ended') c
   union all
   select u.id, u.company_id, u.community_id, u.created_by, o.order_no, 'urge', u.at::date, t.actor_name, false, false, null
   from work_order_urge u join work_order o on o.id = u.order_id
     left join lateral (select t.actor_name from timeline t where t.biz_type = 'work-order.workOrder' and t.biz_id = o.id::text and t.at = u.at and t.action = ${params.add(URGE)} limit 1) t on true
   where u.source_kind = 'hotline'`
