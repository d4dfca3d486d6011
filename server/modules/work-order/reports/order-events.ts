import { CONTENT_FROM } from '@wuguan/contract/work-order/appraisal'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { anyOf } from '../../../kernel/auth/scope.ts'
import type { Relation } from '../../../kernel/reports/facts.ts'
import { linesOf } from '../lines.ts'

const { closed, voided } = WORK_ORDER_STATUS
/** Clocks of the handling that count, as `ix_work_order_clock_handle` holds them. */
const counting = (c: string) => `${c}.stage = 'handle' and ${c}.status <> 'cancelled' and not ${c}.waived`
/** Of those that are late and not at their end: when the order was late for the first time. */
const running = (c: string) => `${counting(c)} and ${c}.over and ${c}.status in ('running', 'paused')`

interface Told {
  /** Where the community is read from. */
  readonly t?: 'o' | 'a'
  readonly timed?: string
  readonly late?: string
  readonly overall?: string
  readonly content?: string
}

/**
 * Whoever does not hold a line counts nothing of it, not even what he made himself: a report is about lines. The flag of a clock is read,
 * not its limit: what is forgiven is measured in working time, and the tick sets the flag within a minute. Each event is a question of its
 * own, so that only what it tells is looked up, and only for the days that are asked for. The one clock of an order that tells it is joined,
 * not looked up beside it: that several processes of the database do together.
 */
export const orderEventRows: Relation = ({ actor, params, since }) => {
  const lines = anyOf('o.biz_line', linesOf(actor), params)
  const begin = since === null ? null : `${params.add(since)}::date`
  const events = (event: string, at: string, from: string, { t = 'o', ...told }: Told = {}) =>
    `select md5(o.id::text || '${event}')::uuid as id, o.company_id, ${t}.community_id, o.created_by, o.order_no, o.id as order_id, '${event}' as event,
       ${at}::date as happened_on, o.order_type, o.biz_line, o.category_id, o.status, o.handler_id,
       ${told.timed ?? 'null::boolean'} as timed, ${told.late ?? 'false'} as late, o.rework_count > 0 as reworked, ${told.overall ?? 'null::numeric'} as overall,
       ${told.content ?? 'null::boolean'} as content
     from ${from} and ${lines} and ${begin === null ? `${at} is not null` : `${at} >= ${begin}`}`
  const appraised = (by: string) =>
    events(
      'appraised',
      'a.at',
      `appraisal a join work_order o on o.id = a.order_id and o.round = a.round where ${by}`,
      {
        t: 'a',
        overall: 'a.overall',
        content: `a.overall >= ${CONTENT_FROM}`,
      },
    )
  const all = [
    events('registered', 'o.created_at', `work_order o where o.status <> ${voided}`),
    events('accepted', 'o.accepted_at', 'work_order o where true'),
    events(
      'finished',
      'o.finished_at',
      `work_order o left join work_order_clock h on h.order_id = o.id and ${counting('h')}
         left join work_order_clock k on k.order_id = h.order_id and ${counting('k')} and (k.over, k.id) > (h.over, h.id) where k.id is null`,
      { timed: 'h.id is not null', late: 'coalesce(h.over, false)' },
    ),
    events(
      'overdue',
      'h.due_at',
      `work_order o join work_order_clock h on h.order_id = o.id and ${running('h')}
       where o.status < ${closed} and o.finished_at is null
         and not exists (select 1 from work_order_clock k where k.order_id = h.order_id and ${running('k')} and (k.due_at, k.id) < (h.due_at, h.id))`,
      { timed: 'true', late: 'true' },
    ),
    events('closed', 'o.closed_at', 'work_order o where true'),
    appraised("a.source = 'customer'"),
    appraised(
      "a.source = 'visit' and not exists (select 1 from appraisal k where k.order_id = a.order_id and k.round = a.round and k.source = 'customer')",
    ),
  ].join(' union all ')
  const path = "string_to_array(k.path, '/')"
  const upTo = (level: number) => `(${path})[least(${level}, cardinality(${path}) - 1)]::uuid as category${level}`
  return `select e.*, ${upTo(1)}, ${upTo(2)}, ${upTo(3)} from (${all}) e left join problem_category k on k.id = e.category_id`
}
