import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { scoped } from '../../../kernel/crud/where.ts'
import type { Relation } from '../../../kernel/reports/facts.ts'
import { orderHooks } from '../order.hooks.ts'

const { voided } = WORK_ORDER_STATUS

/** What was said of the last round of an order `o`: by the customer himself, else to whoever called him back. */
export const EFFECTIVE = `(select a.id from appraisal a where a.order_id = o.id and a.round = o.round and a.source in ('customer', 'visit')
  order by a.source = 'visit' limit 1)`

/** The same as two joins, for statements that ask whole tables: `coalesce(a1.overall, a2.overall)` of 'customer' before 'visit'. */
export const saidBy = (source: 'customer' | 'visit', a: string) =>
  `left join appraisal ${a} on ${a}.order_id = o.id and ${a}.round = o.round and ${a}.source = '${source}'`

export const orderRows: Relation = ({ actor, params }) =>
  `select o.id, o.company_id, o.community_id, o.created_by, o.order_no, o.created_at::date as registered_on, o.order_type, o.status,
     o.status <> ${voided} as standing, a.id is not null as judged, a.overall
   from work_order o left join appraisal a on a.id = ${EFFECTIVE} where ${scoped(workOrder, orderHooks, actor, workOrder.codes.list, 'o', params)}`
