import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { anyOf } from '../../../kernel/auth/scope.ts'
import type { Relation } from '../../../kernel/reports/facts.ts'
import { linesOf } from '../lines.ts'

const { closed, voided } = WORK_ORDER_STATUS
const CLOSED = labelOf(WORK_ORDER_STATUS, closed)
const VOIDED = labelOf(WORK_ORDER_STATUS, voided)
/** Lines of the log in which an order was opened again, as `ix_timeline_order_reopened` holds them. */
const REOPENED = `r.biz_type = '${workOrder.name}' and r.from_state = '${CLOSED}' and r.to_state <> '${CLOSED}'`
const OF_ORDER = `l.company_id = o.company_id and l.biz_type = '${workOrder.name}' and l.biz_id = o.id::text`
/**
 * Was the order open at a moment? Its columns tell when it began and when it ended last; of one that was opened again, the log tells what its
 * state was then.
 */
const openAt = (moment: string) =>
  `o.created_at < ${moment} and (o.status < ${closed} or o.closed_at >= ${moment} or o.voided_at >= ${moment})
   and (o.rework_count = 0 or (select l.to_state not in ('${CLOSED}', '${VOIDED}') from timeline l where ${OF_ORDER} and l.at < ${moment} and l.to_state is not null
     order by l.at desc, l.id desc limit 1))`

export const orderDayRows: Relation = ({ actor, params, asOf, today }) => {
  const lines = anyOf('o.biz_line', linesOf(actor), params)
  const day = params.add(asOf ?? today)
  const [begin, end] = [`${day}::date`, `(${day}::date + 1)`]
  const within = (at: string) => `${at} >= ${begin} and ${at} < ${end}`
  const late = `exists (select 1 from work_order_clock c where c.order_id = o.id and c.stage = 'handle' and c.status <> 'cancelled' and not c.waived
     and c.over and c.due_at < ${end} and (c.end_at is null or c.end_at >= ${end}))`
  const part = (name: string, at: string, from: string, { key = 'o.id', over = 'false' } = {}) =>
    `select md5(${key}::text || '${name}')::uuid as id, o.company_id, o.community_id, o.created_by, o.order_no, o.id as order_id, '${name}' as part, ${at} as at,
       o.order_type, o.biz_line, o.category_id, o.status, o.handler_id, ${over} as late
     from ${from} and ${lines}`
  return [
    part('opening', 'o.created_at', `work_order o where ${openAt(begin)}`),
    part('registered', 'o.created_at', `work_order o where ${within('o.created_at')}`),
    part(
      'reopened',
      'r.at',
      `timeline r join work_order o on o.id = r.biz_id::uuid where ${REOPENED} and ${within('r.at')}`,
      {
        key: 'r.id',
      },
    ),
    part('closed', 'o.closed_at', `work_order o where o.status = ${closed} and ${within('o.closed_at')}`),
    // Closed on that day, and opened again since.
    part(
      'closed',
      'l.at',
      `timeline r join work_order o on o.id = r.biz_id::uuid cross join lateral (select l.id, l.at from timeline l where ${OF_ORDER} and (l.at, l.id) < (r.at, r.id)
         and l.to_state = '${CLOSED}' and l.from_state is distinct from '${CLOSED}' order by l.at desc, l.id desc limit 1) l
       where ${REOPENED} and r.at >= ${begin} and ${within('l.at')}`,
      { key: 'l.id' },
    ),
    part('voided', 'o.voided_at', `work_order o where o.status = ${voided} and ${within('o.voided_at')}`),
    part('leftover', 'o.created_at', `work_order o where ${openAt(end)}`, { over: late }),
  ].join(' union all ')
}
