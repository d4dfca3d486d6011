import { URGED_OFTEN } from '@wuguan/contract/work-order/order-faults.facts'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { anyOf } from '../../../kernel/auth/scope.ts'
import type { Relation } from '../../../kernel/reports/facts.ts'
import { linesOf } from '../lines.ts'

const { voided } = WORK_ORDER_STATUS
const OVER = "c.order_id = o.id and c.over and not c.waived and c.status <> 'cancelled'"
const last = (what: string, status: string) =>
  `(select a.${what} from work_order_assign a where a.order_id = o.id and a.status = '${status}' order by a.end_at desc nulls last, a.id desc limit 1)`
/** An order is named for every trouble once; what was given up counts as that alone. */
const FAULTS = {
  registered: 'true',
  over: `exists (select 1 from work_order_clock c where ${OVER})`,
  hungUp: 'o.hang_up_count > 0',
  transferred: 'o.transfer_count > 0',
  refused: 'o.refuse_count > 0',
  reworked: 'o.rework_count > 0',
  urged: `o.urge_count >= ${URGED_OFTEN}`,
  unreachable: "o.close_kind = 'unreachable'",
}
const NAMED = Object.entries(FAULTS).map(([name, found]) => `case when ${found} then '${name}' end`)

export const orderFaultRows: Relation = ({ actor, params }) =>
  `select md5(o.id::text || x.fault)::uuid as id, o.company_id, o.community_id, o.created_by, o.order_no, o.id as order_id, x.fault, x.fault <> 'registered' as abnormal,
     o.created_at::date as registered_on, o.order_type, o.biz_line, o.category_id, o.status,
     case x.fault when 'over' then (select c.over_reason_id from work_order_clock c where ${OVER} and c.over_reason_id is not null order by c.end_at desc, c.id desc limit 1)
       when 'transferred' then ${last('reason_id', 'transferred')} when 'refused' then ${last('reason_id', 'refused')} end as reason_id,
     case x.fault when 'transferred' then ${last('user_id', 'transferred')} when 'refused' then ${last('user_id', 'refused')} else o.handler_id end as staff_id
   from work_order o cross join lateral unnest(case when o.status = ${voided} then array['voided'] else array_remove(array[${NAMED.join(', ')}], null) end) x(fault)
   where ${anyOf('o.biz_line', linesOf(actor), params)}`
