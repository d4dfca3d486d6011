import type { ArchiveOrders, CustomerScore, customerScores } from '@wuguan/contract/work-order/archive.actions'
import { householdVisit } from '@wuguan/contract/work-order/household-visit.entity'
import { complaintCount, meanScore, orderCount } from '@wuguan/contract/work-order/order.figures'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { addDays, addMonthsToDate } from '@wuguan/contract/kernel/dates'
import { notFound } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../kernel/clock.ts'
import { scoped } from '../../kernel/crud/where.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { Params } from '../../kernel/db/sql.ts'
import { readFigures } from '../../kernel/figures.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { seenCustomers } from '../basedata/customer/seen.service.ts'
import type { ReadSlotContext } from '../basedata/slots.service.ts'
import { orderHooks } from './order.hooks.ts'
import { ordersOf } from './of-customer.ts'
import { EFFECTIVE } from './reports/orders.ts'

/** Orders `o` on which he was the one to say something: in his name, or in nobody's and of his house. */
const judgedBy = (id: string, params: Params) =>
  `coalesce(o.customer_id, ${params.add(id)}::uuid) = ${params.add(id)}::uuid and ${ordersOf(id, 'o', params)}`

const YEAR = 12
/** 近一年工单 and 平均满意度, for whoever sees the orders of some community. */
export async function readArchiveOrders(context: ReadSlotContext, id: string): Promise<ArchiveOrders | null> {
  const { actor, now } = context
  const { list } = workOrder.codes
  const communities = actor.can(list) ? actor.scope(list).communities : []
  if (communities.length === 0) return null
  const among = (of: (id: string, params: Params) => string) => (x: string, params: Params) =>
    `${x}.id = any(array(select o.id from work_order o where ${of(id, params)}))`
  const since = addDays(addMonthsToDate(dateOf(now), -YEAR), 1)
  const [year] = await readFigures(context, [orderCount, complaintCount], {
    communities,
    from: since,
    only: among((who, params) => ordersOf(who, 'o', params)),
  })
  const [said] = await readFigures(context, [meanScore], { communities, only: among(judgedBy) })
  return {
    since,
    orders: year!.values[orderCount.code]!,
    complaints: year!.values[complaintCount.code]!,
    score: said!.values[meanScore.code] ?? null,
  }
}

/** 满意度: what was said of orders and at home visits, as far as the caller sees either; what another said at his house is not his. */
export async function readScores(
  { q, actor }: ActionContext,
  { id }: ParsedOf<typeof customerScores>,
): Promise<CustomerScore[]> {
  const own = new Params()
  const [known] = await q.query(
    `select 1 from customer t where t.id = ${own.add(id)} and t.deleted_at is null and ${seenCustomers(actor, 'basedata:archive:view', 't', own)}`,
    own.values,
  )
  if (!known) throw notFound()
  const params = new Params()
  const orders = scoped(workOrder, orderHooks, actor, workOrder.codes.list, 'o', params)
  const visits = scoped(householdVisit, {}, actor, householdVisit.codes.list, 'v', params)
  return q.query<CustomerScore>(
    `select x.id, ${DATE_TIME('x.at')} as at, x.source, x.score::numeric(3, 2)::text as score, x.comment, x.order_id as "orderId", x.no, x.scores, x.counted
     from (select a.id, a.at, a.source, a.overall as score, a.comment, o.id as order_id, o.order_no as no,
         (select coalesce(json_agg(json_build_object('dimension', d.name, 'score', (s ->> 'score')::int) order by d.sort, d.name), '[]')
          from jsonb_array_elements(a.scores) s join eval_dimension d on d.id = (s ->> 'dimensionId')::uuid) as scores,
         coalesce(a.id = ${EFFECTIVE}, false) as counted
       from appraisal a join work_order o on o.id = a.order_id where ${judgedBy(id, params)} and ${orders}
       union all
       select v.id, v.visit_at, 'household', v.satisfaction, v.demands, null, v.visit_no, '[]', false
       from household_visit v where v.customer_id = ${params.add(id)}::uuid and v.satisfaction is not null and v.deleted_at is null and ${visits}) x
     order by x.at desc, x.id`,
    params.values,
  )
}
