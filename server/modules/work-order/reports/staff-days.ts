import { CONTENT_FROM } from '@wuguan/contract/work-order/appraisal'
import { orderStaffDay } from '@wuguan/contract/work-order/order-staff-day.entity'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { anyOf } from '../../../kernel/auth/scope.ts'
import { snake } from '../../../kernel/db/sql.ts'
import type { Relation } from '../../../kernel/reports/facts.ts'
import { linesOf } from '../lines.ts'
import { saidBy } from './orders.ts'

const { closed, voided } = WORK_ORDER_STATUS
const PRAISED_FROM = '4.5'
const BLAMED_BELOW = '2.5'
/** What a very good or bad appraisal, and each rework, moves. */
const STEP = 2

/** Columns of what is kept, in the order in which they are written. */
export const KEPT = ['id', 'company_id', 'community_id', 'created_by', ...Object.keys(orderStaffDay.fields).map(snake)]
/** Days after the last month that is locked. */
export const FIRST_OPEN = "coalesce((select max(k.through) + 1 from performance_lock k), '-infinity'::date)"

/** What stands in the columns of a part; the others have nothing in it. */
type Told = Readonly<Record<string, string>>
const NOTHING: Told = {
  role: 'null::text',
  base_points: 'null::numeric',
  praise: 'null::numeric',
  blame: 'null::numeric',
  over_points: 'null::numeric',
  rework_points: 'null::numeric',
  points: 'null::numeric',
  over_count: 'null::integer',
  judged: 'false',
  content: 'false',
  standard_minutes: 'null::numeric',
  actual_minutes: 'null::integer',
  shift_minutes: 'null::integer',
  refused: 'false',
  transferred: 'false',
}
const OF_ORDER = {
  order_no: 'o.order_no',
  order_id: 'o.id',
  order_type: 'o.order_type',
  biz_line: 'o.biz_line',
  category_id: 'o.category_id',
} as const
const part = (name: string, told: Told, from: string) => {
  const columns: Told = { ...NOTHING, part: `'${name}'`, ...told }
  return `select ${KEPT.map((column) => `${columns[column]!} as ${column}`).join(', ')} from ${from}`
}
const ofOrder = (name: string, key: string, at: string, told: Told, from: string) =>
  part(
    name,
    {
      // An order that was opened again is counted anew on another day.
      id: `md5(${key} || '${name}' || ${at}::date)::uuid`,
      company_id: 'o.company_id',
      community_id: 'o.community_id',
      created_by: 'o.created_by',
      ...OF_ORDER,
      happened_on: `${at}::date`,
      ...told,
    },
    from,
  )

/** Shares of the hours of an order; without any all is the handler's. */
const SHARES = `(select t.user_id, t.share_percent as share, t.minutes from work_order_time t where t.order_id = o.id
  union all select o.handler_id, 100, o.actual_minutes where o.handler_id is not null and not exists (select 1 from work_order_time t where t.order_id = o.id))`
/** Whoever finished a round of it; of one that was never reworked that is its handler. */
const finishedBy = (user: string, round = '') =>
  `exists (select 1 from work_order_assign m where m.order_id = o.id and m.status = 'finished' and m.user_id = ${user}${round})`
const HIS_CLOCK = `c.order_id = o.id and c.stage in ('take', 'arrive', 'handle') and c.over and not c.waived and c.status <> 'cancelled'
  and (o.rework_count = 0 or ${finishedBy('p.user_id', ' and m.round = c.round')})`
const HAS_SHARE = (user: string) =>
  `exists (select 1 from work_order_time t where t.order_id = o.id and t.user_id = ${user})`
const shared = (main: string) =>
  `join work_order_time h on h.order_id = o.id cross join lateral (select h.user_id, h.share_percent as share, ${main} as main) p`
/**
 * Everybody who is counted for a closed order, each once: who shares in its hours (of what was reworked also whoever finished a round stands as
 * its own), who has it and does not share, and who finished a round and does not. Questions beside each other, so that each is of whole tables
 * and not of one order after the other.
 */
const COUNTED = [
  { people: shared('h.user_id = o.handler_id'), where: 'o.rework_count = 0' },
  {
    people: shared(`h.user_id = o.handler_id or ${finishedBy('h.user_id')}`),
    where: 'o.rework_count > 0',
  },
  {
    people: `cross join lateral (select o.handler_id as user_id,
         case when exists (select 1 from work_order_time t where t.order_id = o.id) then 0 else 100 end as share, true as main) p`,
    where: `o.handler_id is not null and not ${HAS_SHARE('o.handler_id')}`,
  },
  {
    people: `cross join lateral (select distinct m.user_id, 0 as share, true as main from work_order_assign m
         where m.order_id = o.id and m.status = 'finished' and m.user_id is distinct from o.handler_id and not ${HAS_SHARE('m.user_id')}) p`,
    where: 'o.rework_count > 0',
  },
]

interface Days {
  /** First days, all of which hold: a planner weighs by those that it knows beforehand. */
  readonly from: readonly string[]
  /** Last day; open where null. */
  readonly to: string | null
  /** Lines of orders that are counted. */
  readonly lines: string
}
const between = (at: string, { from, to }: Days) =>
  [`${at} is not null`, ...from.map((day) => `${at} >= ${day}`), ...(to === null ? [] : [`${at} < ${to} + 1`])].join(
    ' and ',
  )

/** What people were given, finished and are counted for on days, as their orders stand. */
export const staffDaysAlive = (days: Days, today: string): string =>
  [
    ofOrder(
      'given',
      'a.id::text',
      'a.assigned_at',
      {
        staff_id: 'a.user_id',
        role: "'main'",
        refused: "a.status = 'refused'",
        transferred: "a.status = 'transferred'",
      },
      `work_order_assign a join work_order o on o.id = a.order_id where ${days.lines} and ${between('a.assigned_at', days)}`,
    ),
    ofOrder(
      'finished',
      'o.id::text || p.user_id',
      'o.finished_at',
      {
        staff_id: 'p.user_id',
        role: "case when p.user_id = o.handler_id then 'main' else 'co' end",
        standard_minutes: 'o.standard_minutes * p.share / 100.0',
        actual_minutes: 'p.minutes',
      },
      `work_order o cross join lateral ${SHARES} p where ${days.lines} and o.status <> ${voided} and ${between('o.finished_at', days)}`,
    ),
    ...COUNTED.map(({ people, where }) =>
      ofOrder(
        'closed',
        'o.id::text || p.user_id',
        'o.closed_at',
        {
          staff_id: 'p.user_id',
          role: "case when p.main then 'main' else 'co' end",
          base_points: 's.base',
          praise: 's.praise',
          blame: 's.blame',
          over_points: 's.over_points',
          rework_points: 's.rework',
          points: 's.base + s.praise + s.blame + s.over_points + s.rework',
          over_count: 'v.n',
          judged: 'p.user_id = o.handler_id and e.overall is not null',
          content: `p.user_id = o.handler_id and coalesce(e.overall >= ${CONTENT_FROM}, false)`,
        },
        `work_order o ${people}
       ${saidBy('customer', 'a1')}
       ${saidBy('visit', 'a2')}
       cross join lateral (select coalesce(a1.overall, a2.overall) as overall) e
       cross join lateral (select coalesce(sum(c.deduct_points), 0) as points, count(*)::integer as n from work_order_clock c where p.main and ${HIS_CLOCK}) v
       cross join lateral (select case when p.main and o.rework_count > 0 then (select count(*) from work_order_assign m
         where m.order_id = o.id and m.status = 'finished' and m.user_id = p.user_id and m.round < o.round) else 0 end as n) w
       cross join lateral (select round(coalesce(o.base_points, 0) * p.share / 100.0, 2) as base,
         case when p.user_id = o.handler_id and e.overall >= ${PRAISED_FROM} then ${STEP}.00 else 0.00 end as praise,
         case when p.user_id = o.handler_id and e.overall < ${BLAMED_BELOW} then -${STEP}.00 else 0.00 end as blame,
         -v.points as over_points, -${STEP}.00 * w.n as rework) s
       where ${days.lines} and o.status = ${closed} and ${where} and ${between('o.closed_at', days)}`,
      ),
    ),
    part(
      'shift',
      {
        id: 'd.id',
        company_id: 'd.company_id',
        community_id: 'd.community_id',
        created_by: 'd.created_by',
        order_no: 'h.name',
        order_id: 'null::uuid',
        order_type: 'null::text',
        biz_line: 'null::text',
        category_id: 'null::uuid',
        happened_on: 'd.date',
        staff_id: 'd.user_id',
        shift_minutes:
          '(extract(epoch from h.end_time - h.start_time) / 60)::integer + case when h.cross_day then 1440 else 0 end - h.rest_minutes',
      },
      `staff_schedule d join shift h on h.id = d.shift_id where d.status in (1, 2) and d.date <= ${today}
         ${days.from.map((day) => `and d.date >= ${day}`).join(' ')} ${days.to === null ? '' : `and d.date <= ${days.to}`}`,
    ),
  ].join(' union all ')

/** Of locked months what was kept, of the others how things stand. */
export const staffDayRows: Relation = ({ actor, params, since, until, today }) => {
  const lines = linesOf(actor)
  const from = since === null ? null : `${params.add(since)}::date`
  const to = until === null ? null : `${params.add(until)}::date`
  const alive = { from: [...(from === null ? [] : [from]), FIRST_OPEN], to }
  const kept = KEPT.map((column) => `k.${column}`).join(', ')
  return `select ${kept}, 'locked' as lock from order_staff_day k
      where (k.biz_line is null or ${anyOf('k.biz_line', lines, params)})${from === null ? '' : ` and k.happened_on >= ${from}`}${to === null ? '' : ` and k.happened_on <= ${to}`}
    union all select a.*, 'open' from (${staffDaysAlive({ ...alive, lines: anyOf('o.biz_line', lines, params) }, `${params.add(today)}::date`)}) a`
}
