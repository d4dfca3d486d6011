import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { anyOf } from '../../../kernel/auth/scope.ts'
import type { Relation } from '../../../kernel/reports/facts.ts'
import { linesOf } from '../lines.ts'

const { inPool, processing, pendingDispatch, pendingTake, voided } = WORK_ORDER_STATUS
const name = (status: number) => labelOf(WORK_ORDER_STATUS, status)
const IN_POOL = name(inPool)
/** Where an order went tells how it left the pool. */
const OUTCOME = `case l.to_state when '${name(processing)}' then 'grabbed' when '${name(pendingDispatch)}' then 'expired' when '${name(pendingTake)}' then 'dispatched'
  when '${name(voided)}' then 'voided' else 'waiting' end`

/** Lines of the log in which an order came into the pool, as `ix_timeline_order_pooled` holds them, each with the line in which it left. */
export const poolEntryRows: Relation = ({ actor, params, since, until }) => {
  const lines = anyOf('o.biz_line', linesOf(actor), params)
  const from = since === null ? '' : ` and r.at >= ${params.add(since)}::date`
  const to = until === null ? '' : ` and r.at < ${params.add(until)}::date + 1`
  return `select r.id, o.company_id, o.community_id, o.created_by, o.order_no, o.id as order_id, r.at::date as entered_on, r.at as entered_at, extract(hour from r.at)::integer as hour,
      ${OUTCOME} as outcome, l.at as left_at, case when a.id is not null then floor(extract(epoch from l.at - r.at) / 60)::integer end as waited,
      a.user_id as staff_id, coalesce(a.status = 'refused', false) as refused, coalesce(a.status = 'finished', false) as finished, o.order_type, o.biz_line, o.category_id
    from timeline r join work_order o on o.id = r.biz_id::uuid
    left join lateral (select l.at, l.to_state from timeline l where l.company_id = o.company_id and l.biz_type = '${workOrder.name}' and l.biz_id = o.id::text
      and l.from_state = '${IN_POOL}' and l.to_state <> '${IN_POOL}' and (l.at, l.id) > (r.at, r.id) order by l.at, l.id limit 1) l on true
    left join lateral (select a.id, a.user_id, a.status from work_order_assign a where l.to_state = '${name(processing)}' and a.order_id = o.id and a.mode = 'pool'
      and a.assigned_at >= r.at order by a.assigned_at, a.id limit 1) a on true
    where r.biz_type = '${workOrder.name}' and r.to_state = '${IN_POOL}' and r.from_state is distinct from '${IN_POOL}'${from}${to} and ${lines}`
}
