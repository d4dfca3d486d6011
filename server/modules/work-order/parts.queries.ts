import type {
  AssignView,
  ClockView,
  OrderParts,
  SheetFee,
  orderCandidates,
  orderCounts,
  orderParts,
  sheetFees,
} from '@wuguan/contract/work-order/work-order.actions'
import { overOf, usedOf } from '@wuguan/contract/work-order/clock'
import { leastLoad } from '@wuguan/contract/work-order/least-load'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import type { OutputOf } from '@wuguan/contract/kernel/action'
import { COUNT_CAP } from '@wuguan/contract/kernel/envelope'
import { dateTimeOf } from '../../kernel/clock.ts'
import { demandVisible } from '../../kernel/crud/visible.ts'
import { scoped, visibleSql } from '../../kernel/crud/where.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { maskedPhone } from '../../kernel/db/mask-sql.ts'
import { Params, type Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { seesPlain } from '../../kernel/masked-lookups.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { timeOf } from './clock.service.ts'
import { LATE_OPEN, orderHooks, UNREPLIED } from './order.hooks.ts'
import { closedFor } from './order.rules.ts'
import { type Order, orderOf } from './order.store.ts'
import { candidatesOf } from './people.service.ts'

const { closed, voided } = WORK_ORDER_STATUS
const VIEW = workOrder.codes.list
const PRINT = workOrder.prints!.permission

/** Orders that name this one in a column. */
const namedBy = (column: string) =>
  `(select coalesce(json_agg(json_build_object('id', k.id, 'orderNo', k.order_no, 'title', k.title, 'status', k.status, 'handler', u.pet_name) order by k.order_no), '[]') from work_order k left join sys_user u on u.id = k.handler_id where k.${column} = $1)`
type Read = Omit<OrderParts, 'clocks' | 'assigns' | 'closedFor'> & { closedAt: string | null }

type Kept = Omit<ClockView, 'leftMinutes'> & { graceMinutes: number }
async function clocksOf({ q, now }: ActionContext, order: Order): Promise<ClockView[]> {
  const present = dateTimeOf(now)
  const rows = await q.query<Kept>(
    `select c.id, c.stage, c.round, c.clock_kind as "clockKind", c.limit_minutes as "limitMinutes", c.grace_minutes as "graceMinutes", ${DATE_TIME('c.start_at')} as "startAt", ${DATE_TIME('c.due_at')} as "dueAt",
       ${DATE_TIME('c.end_at')} as "endAt", ${DATE_TIME('c.paused_at')} as "pausedAt", c.paused_minutes as "pausedMinutes", c.used_minutes as "usedMinutes", c.over_minutes as "overMinutes", c.status, c."over", c.waived, r.name as reason
     from work_order_clock c left join order_reason r on r.id = c.over_reason_id where c.order_id = $1 order by c.start_at, c.id`,
    [order.id],
  )
  return Promise.all(
    rows.map(async ({ graceMinutes, ...clock }) => {
      if (clock.status === 'ended' || clock.status === 'cancelled') return { ...clock, leftMinutes: null }
      const time = await timeOf(q, order, clock.clockKind)
      const moment = clock.pausedAt ?? present
      const over = overOf(time, clock, moment)
      const used = usedOf(time, { ...clock, graceMinutes }, present)
      const runs = clock.status === 'running'
      return {
        ...clock,
        usedMinutes: used,
        overMinutes: over,
        over: over > graceMinutes,
        leftMinutes: runs ? Math.max(0, clock.limitMinutes - used) : null,
      }
    }),
  )
}

const assignsOf = (q: Queryable, id: string) =>
  q.query<AssignView>(
    `select a.id, a.round, u.pet_name as "user", a.mode, a.status, ${DATE_TIME('a.assigned_at')} as "assignedAt", b.pet_name as by, ${DATE_TIME('a.end_at')} as "endAt", r.name as reason, a.remark
     from work_order_assign a join sys_user u on u.id = a.user_id left join sys_user b on b.id = a.assigned_by left join order_reason r on r.id = a.reason_id
     where a.order_id = $1 order by a.assigned_at, a.id`,
    [id],
  )

/** Whoever is to ask how content somebody is does not read it before: all who may visit it, but for those who worked it. */
async function asksAbout({ q, actor }: ActionContext, order: Order): Promise<boolean> {
  if (!actor.can('workOrder:order:visit')) return false
  const [row] = await q.query<{ waits: boolean }>(
    `select t.status = ${WORK_ORDER_STATUS.pendingVisit} and t.handler_id is distinct from $2
       and not exists (select 1 from work_order__co_handler_ids j where j.owner_id = t.id and j.target_id = $2) as waits from work_order t where t.id = $1`,
    [order.id, actor.userId],
  )
  return row!.waits
}

export async function readParts(context: ActionContext, { id }: ParsedOf<typeof orderParts>): Promise<OrderParts> {
  const { q, actor } = context
  await demandVisible(context, workOrder, orderHooks, id, VIEW)
  const order = await orderOf(q, id)
  const [clocks, assigns, [rest]] = await Promise.all([
    clocksOf(context, order),
    assignsOf(q, id),
    q.query<Read>(
      `select
        (select coalesce(json_agg(json_build_object('action', l.action, 'actorName', l.actor_name, 'at', ${DATE_TIME('l.at')}, 'remark', l.remark) order by l.at, l.id), '[]') from timeline l where l.biz_type = 'work-order.workOrder' and l.biz_id = $1::uuid::text) as traces,
        (select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'quantity', f.quantity::text, 'unitRate', f.unit_rate::text, 'amount', f.amount::text) order by f.id), '[]') from work_order_fee f where f.order_id = $1) as fees,
        (select coalesce(json_agg(json_build_object('id', x.id, 'material', m.name || ' ' || m.spec, 'unit', m.unit, 'warehouse', h.name, 'quantity', x.quantity::text, 'amount', case when $11::boolean then x.amount::text end) order by x.id), '[]')
          from work_order_material x join material m on m.id = x.material_id join warehouse h on h.id = x.warehouse_id where x.order_id = $1) as materials,
        (select coalesce(json_agg(json_build_object('id', b.id, 'amount', b.amount::text, 'status', b.status, 'expired', b.status = 'waiting' and b.expires_at <= $7::timestamptz, 'sentAt', ${DATE_TIME('b.sent_at')}, 'user', u.pet_name,
          'expiresAt', ${DATE_TIME('b.expires_at')}, 'decidedAt', ${DATE_TIME('b.decided_at')}, 'decidedBy', b.decided_by, 'reason', b.reason,
          'path', case when $8::boolean and b.status = 'waiting' and b.expires_at > $7::timestamptz then '/preview/' || l.code end) order by b.sent_at, b.id), '[]')
          from work_order_quote b join sys_user u on u.id = b.sent_by left join public_link l on l.target_type = 'quote' and l.target_id = b.id::text and l.state = 1 and not l.draft where b.order_id = $1) as quotes,
        (select coalesce(json_agg(json_build_object('id', w.id, 'user', u.pet_name, 'minutes', w.minutes, 'sharePercent', w.share_percent) order by w.id), '[]') from work_order_time w join sys_user u on u.id = w.user_id where w.order_id = $1) as times,
        (select coalesce(json_agg(json_build_object('id', x.id, 'sourceKind', x.source_kind, 'content', x.content, 'at', ${DATE_TIME('x.at')}, 'user', u.pet_name) order by x.at), '[]') from work_order_urge x left join sys_user u on u.id = x.user_id where x.order_id = $1) as urges,
        (select coalesce(json_agg(json_build_object('id', x.id, 'type', x.type, 'content', x.content, 'callerName', x.caller_name, 'callerMobile', case when $2::boolean then x.caller_mobile else ${maskedPhone('x.caller_mobile')} end,
          'childId', k.id, 'childNo', k.order_no, 'at', ${DATE_TIME('x.at')}, 'user', u.pet_name) order by x.at), '[]') from work_order_append x left join sys_user u on u.id = x.user_id left join work_order k on k.id = x.child_order_id where x.order_id = $1) as appends,
        (select coalesce(json_agg(json_build_object('id', v.id, 'round', v.round, 'seq', v.seq, 'method', v.method, 'outcome', s.name, 'solved', v.solved, 'content', v.content, 'visitor', u.pet_name, 'visitAt', ${DATE_TIME('v.visit_at')}, 'nextVisitAt', ${DATE_TIME('v.next_visit_at')}) order by v.visit_at, v.id), '[]')
          from return_visit v left join visit_status s on s.id = v.visit_status_id join sys_user u on u.id = v.visitor_id where v.order_id = $1) as visits,
        (select coalesce(json_agg(json_build_object('id', p.id, 'source', p.source, 'round', p.round, 'overall', p.overall::text, 'comment', p.comment, 'at', ${DATE_TIME('p.at')},
          'scores', (select coalesce(json_agg(json_build_object('dimension', d.name, 'score', (s.value->>'score')::integer)), '[]') from jsonb_array_elements(p.scores) s(value) join eval_dimension d on d.id = (s.value->>'dimensionId')::uuid)) order by p.at), '[]') from appraisal p where p.order_id = $1 and not ($9::boolean and p.round = $10::integer)) as appraisals,
        $9::boolean and exists (select 1 from appraisal p where p.order_id = $1 and p.round = $10::integer) as "appraisalsHidden",
        (select coalesce(json_agg(json_build_object('id', r.id, 'channel', r.channel, 'content', r.content, 'customerAttitude', r.customer_attitude, 'by', u.pet_name, 'at', ${DATE_TIME('r.replied_at')},
          'files', coalesce(nullif(r.attachments, 'null'::jsonb), '[]'::jsonb)) order by r.replied_at, r.id), '[]') from service_reply r join sys_user u on u.id = r.replied_by where r.order_id = $1) as replies,
        (select json_build_object('isValid', d.is_valid, 'responsibleDept', d.responsible_dept, 'responsible', u.pet_name, 'causeText', d.cause_text, 'measureText', d.measure_text, 'by', b.pet_name, 'at', ${DATE_TIME('d.decided_at')})
          from complaint_verdict d join sys_user b on b.id = d.decided_by left join sys_user u on u.id = d.responsible_user_id where d.order_id = $1) as verdict,
        (select count(*)::int from work_order p join work_order o on o.id = $1 where p.order_type = 'complaint' and p.status <> ${voided} and o.order_type = 'complaint'
          and (p.house_id = o.house_id or p.customer_id = o.customer_id) and p.community_id = o.community_id and p.created_at <= o.created_at and p.created_at > o.created_at - interval '90 days') as complaints,
        (select coalesce(json_agg(json_build_object('id', k.id, 'orderNo', k.order_no, 'title', k.title, 'status', k.status, 'caller', k.caller_name) order by k.order_no), '[]') from work_order k where k.merged_into_id = $1) as merged,
        (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'required', d.required) order by d.sort, d.id), '[]') from eval_dimension d where d.company_id = $3 and d.enabled = 1 and $4 = any(d.order_types)) as dimensions,
        (select coalesce(json_agg(json_build_object('stage', w.stage, 'text', w.text) order by w.sort, w.id), '[]') from default_comment w where w.company_id = $3 and w.enabled = 1 and w.biz_line = $5) as comments,
        (select coalesce(json_agg(json_build_object('id', k.id, 'caller', case when $2::boolean then k.caller_mobile else ${maskedPhone('k.caller_mobile')} end, 'ringAt', ${DATE_TIME('k.ring_at')},
          'status', k.status, 'seat', u.pet_name, 'talkSeconds', k.talk_seconds) order by k.ring_at), '[]') from call_record k left join sys_user u on u.id = k.seat_user_id where k.order_id = $1 or k.id = (select call_id from work_order where id = $1)) as calls,
        (select coalesce(json_agg(json_build_object('id', y.id, 'applyNo', y.apply_no, 'kind', y.kind, 'status', y.status, 'reason', r.name, 'remark', y.remark, 'applicant', u.pet_name,
          'submittedAt', ${DATE_TIME('y.submitted_at')}, 'decidedAt', ${DATE_TIME('y.decided_at')}) order by y.apply_no), '[]')
          from work_order_apply y join order_reason r on r.id = y.reason_id join sys_user u on u.id = y.applicant_id where y.order_id = $1) as applies,
        (select json_build_object('name', s.name, 'unit', s.unit, 'points', s.base_points::text, 'labourPrice', s.labour_price::text) from problem_category k join staff_time_category s on s.id = k.staff_time_category_id where k.id = $6) as standard,
        (select ${DATE_TIME('o.closed_at')} from work_order o where o.id = $1 and o.status = ${closed}) as "closedAt",
        ${namedBy('parent_id')} as children, ${namedBy('follows_id')} as followers`,
      [
        id,
        seesPlain(actor, workOrder),
        order.companyId,
        order.orderType,
        order.bizLine,
        order.categoryId,
        context.now,
        actor.can('workOrder:order:finish'),
        await asksAbout(context, order),
        order.round,
        actor.can('materials:record:viewAmount'),
      ],
    ),
  ])
  const { closedAt, ...parts } = rest!
  return { clocks, assigns, ...parts, closedFor: await closedFor(context, { ...order, closedAt }) }
}

/** What is charged for orders that the caller prints; of those he may not see there is none. */
export const readSheetFees = (
  { q, actor }: ActionContext,
  { ids }: ParsedOf<typeof sheetFees>,
): Promise<OutputOf<typeof sheetFees>> => {
  const params = new Params()
  return q.query<SheetFee>(
    `select f.order_id as "orderId", f.kind, f.name, f.quantity::text as quantity, f.unit_rate::text as "unitRate", f.amount::text as amount
     from work_order_fee f join work_order t on t.id = f.order_id
     where t.id = any(${params.add(ids)}) and ${scoped(workOrder, orderHooks, actor, PRINT, 't', params)} order by f.order_id, f.id`,
    params.values,
  )
}

interface Counted {
  status: number
  n: number
  mine: number
  over: number
  unreplied: number
}
/** How many orders the caller sees in each state, how many are his, and how many are over; of what has ended no more than a list counts. */
export async function countOrders(
  context: ActionContext,
  { orderType, bizLine }: ParsedOf<typeof orderCounts>,
): Promise<OutputOf<typeof orderCounts>> {
  const { q, actor, now } = context
  const params = new Params()
  const seen = visibleSql(context, workOrder, orderHooks, VIEW, params)
  const type = orderType ? ` and t.order_type = ${params.add(orderType)}` : ''
  // Of a value that is known when it is planned: where no line is named, nothing is asked.
  const named = params.add(bizLine ?? null)
  const line = ` and (${named}::text is null or t.biz_line = ${named})`
  const matched = `from work_order t where ${seen}${type}${line}`
  const me = params.add(actor.userId)
  const rows = await q.query<Counted>(
    `select t.status, count(*)::int as n, count(*) filter (where t.handler_id = ${me} or exists (select 1 from work_order__co_handler_ids j where j.owner_id = t.id and j.target_id = ${me}))::int as mine,
       count(*) filter (where ${LATE_OPEN('t', params.add(now))})::int as over, count(*) filter (where ${UNREPLIED('t')})::int as unreplied
     ${matched} and t.status < ${WORK_ORDER_STATUS.closed} group by t.status
     union all select ${WORK_ORDER_STATUS.closed}, count(*)::int, 0, 0, 0 from (select 1 ${matched} and t.status = ${WORK_ORDER_STATUS.closed} limit ${COUNT_CAP + 1}) x
     union all select ${WORK_ORDER_STATUS.voided}, count(*)::int, 0, 0, 0 from (select 1 ${matched} and t.status = ${WORK_ORDER_STATUS.voided} limit ${COUNT_CAP + 1}) x
     order by status`,
    params.values,
  )
  const states = rows
    .filter(({ n }) => n > 0)
    .map(({ status, n }) => {
      const capped = status >= closed && n > COUNT_CAP
      return { status, n: capped ? COUNT_CAP : n, capped }
    })
  const capped = states.some((state) => state.capped)
  const sum = (of: (row: Counted) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    total: capped ? COUNT_CAP : sum(({ n }) => n),
    capped,
    mine: sum(({ mine }) => mine),
    over: sum(({ over }) => over),
    unreplied: sum(({ unreplied }) => unreplied),
    states,
  }
}

export async function readCandidates(
  context: ActionContext,
  { id }: ParsedOf<typeof orderCandidates>,
): Promise<OutputOf<typeof orderCandidates>> {
  await demandVisible(context, workOrder, orderHooks, id, 'workOrder:order:dispatch')
  const workers = await candidatesOf(context, await orderOf(context.q, id))
  return { workers, next: leastLoad(workers)?.userId ?? null }
}
