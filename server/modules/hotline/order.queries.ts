import type {
  HotlineContext,
  HotlineOptions,
  HotlineOrderDetail,
  HotlineOrderRow,
  HotlinePreview,
  seatOptions,
  seatOrder,
  seatOrders,
  seatPreview,
} from '@wuguan/contract/hotline/seat.actions'
import { maskedPerson, surnameOf } from '@wuguan/contract/hotline/person-name'
import { refuse } from '@wuguan/contract/kernel/errors'
import { maskAs } from '@wuguan/contract/kernel/mask'
import { stateRefusal } from '@wuguan/contract/kernel/flow'
import { bizLineOf } from '@wuguan/contract/wkorder/order-options'
import { workOrderFlow } from '@wuguan/contract/work-order/work-order.flow'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { Params } from '../../kernel/db/sql.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { placeOf, reopenable } from '../work-order/order.service.ts'
import { limitFor } from '../wkorder/rules.service.ts'
import { callOf, ownOrder, readable } from './call.service.ts'
import { demandServed, type SeatContext, unknownOrder } from './seat.service.ts'

export async function readContext({ q, link }: SeatContext): Promise<HotlineContext> {
  const [[company], communities] = await Promise.all([
    q.query<{ name: string; phone: string | null; greeting: string | null; anonymous: boolean }>(
      `select c.name, h.phone_text as phone, h.greeting, coalesce(h.allow_anonymous, false) as anonymous
       from company c left join hotline_config h on h.company_id = c.id where c.id = $1`,
      [link.companyId],
    ),
    q.query<{ id: number; name: string }>('select id, name from community where id = any($1) order by name, id', [
      link.communityIds,
    ]),
  ])
  return {
    companyName: company!.name,
    phoneText: company!.phone,
    greeting: company!.greeting,
    allowAnonymous: company!.anonymous,
    seatName: link.seatName,
    seatNo: link.seatNo,
    variant: link.variant,
    scopes: [...link.scopes],
    communities,
    expiresAt: link.expiresAt,
  }
}

/** What an order of a community can name, by the configuration of its company. */
export async function readOptions(
  context: SeatContext,
  { communityId }: ParsedOf<typeof seatOptions>,
): Promise<HotlineOptions> {
  demandServed(context, communityId)
  const of = (columns: string, table: string) =>
    context.q.query(
      `select ${columns} from ${table} t join community m on m.company_id = t.company_id where m.id = $1 and t.enabled = 1 order by t.sort, t.name, t.id`,
      [communityId],
    )
  const [categories, areas, complaintLevels] = await Promise.all([
    of(
      `t.id, t.parent_id as "parentId", t.name, t.order_types as "orderTypes", t.urgency_default as urgency,
       not exists (select 1 from problem_category k where k.parent_id = t.id and k.enabled = 1) as leaf`,
      'problem_category',
    ),
    of('t.id, t.name', 'problem_area'),
    of('t.id, t.name', 'complaint_level'),
  ])
  return { categories, areas, complaintLevels } as unknown as HotlineOptions
}

export async function readPreview(
  context: SeatContext,
  { communityId, orderType, categoryId, urgency }: ParsedOf<typeof seatPreview>,
): Promise<HotlinePreview> {
  demandServed(context, communityId)
  const { q } = context
  const [place] = await q.query<{ companyId: number }>(
    'select company_id as "companyId" from community where id = $1',
    [communityId],
  )
  const minutes = async (stage: 'accept' | 'handle') =>
    (
      await limitFor(q, {
        companyId: place!.companyId,
        communityId,
        orderType,
        categoryId,
        urgency,
        stage,
        bizLine: bizLineOf(orderType),
        complaintLevelId: null,
      })
    )?.limitMinutes ?? null
  return { acceptMinutes: await minutes('accept'), handleMinutes: await minutes('handle') }
}

const SHOWN = (
  t: string,
) => `${t}.id, ${t}.order_no as "orderNo", ${t}.order_type as "orderType", ${t}.status, ${t}.urgency, ${t}.category_id as "categoryId", k.name as category,
  nullif(${placeOf(t)}, '') as place, ${DATE_TIME(`${t}.created_at`)} as "createdAt", ${t}.urge_count as "urgeCount",
  ${DATE_TIME(`(select min(c.due_at) from work_order_clock c where c.order_id = ${t}.id and c.status = 'running')`)} as "dueAt"`
const FROM = 'work_order t join problem_category k on k.id = t.category_id'

/** Earlier orders of the call, or what the link registered. */
export async function readOrders(
  context: SeatContext,
  { page, limit, status, orderType, from, to, mine }: ParsedOf<typeof seatOrders>,
): Promise<{ list: HotlineOrderRow[]; total: number }> {
  const params = new Params()
  const call = await callOf(context)
  if (mine === 'false' && call === null) throw refuse('请先查询来电人')
  const where = [
    readable('t', context, call, params),
    ...(mine === 'true' ? [ownOrder('t', context, params)] : []),
    ...(status === undefined ? [] : [`t.status = ${params.add(status)}`]),
    ...(orderType ? [`t.order_type = ${params.add(orderType)}`] : []),
    ...(from ? [`t.created_at >= ${params.add(`${from} 00:00:00`)}`] : []),
    ...(to ? [`t.created_at < ${params.add(`${to} 00:00:00`)}::timestamptz + interval '1 day'`] : []),
  ].join(' and ')
  const [counted] = await context.q.query<{ total: number }>(
    `select count(*)::int as total from ${FROM} where ${where}`,
    params.values,
  )
  const list = await context.q.query<HotlineOrderRow & Record<string, unknown>>(
    `select ${SHOWN('t')} from ${FROM} where ${where} order by t.created_at desc, t.id desc limit ${params.add(limit)} offset ${params.add((page - 1) * limit)}`,
    params.values,
  )
  return { list, total: counted!.total }
}

const { accept, dispatch, autoDispatch, grab, take, arrive, reply, finish, visitClose, reopen, urge } =
  workOrderFlow.verbs
/** What a caller may hear of, in the words of the timeline; of these the ones that somebody did who is named to him. */
const TOLD = [
  '登记',
  ...[accept, dispatch, autoDispatch, grab, take, arrive, reply, finish, visitClose, reopen, urge].map(
    ({ label }) => label,
  ),
]
const WORKER: ReadonlySet<string> = new Set([grab, take, arrive, reply, finish].map(({ label }) => label))

interface Shown extends HotlineOrderRow, Record<string, unknown> {
  content: string
  callerName: string | null
  callerMobile: string | null
  appointment: string | null
  result: string | null
  times: Record<string, string | null>
  closedAt: string | null
}
/** An order as it is told over the telephone: no staff numbers, no inner remarks, no costs. */
export async function readOrder(context: SeatContext, { id }: ParsedOf<typeof seatOrder>): Promise<HotlineOrderDetail> {
  const { q, link, now } = context
  const params = new Params()
  const seen = readable('t', context, await callOf(context), params)
  const [row] = await q.query<Shown>(
    `select ${SHOWN('t')}, t.content, t.caller_name as "callerName", t.caller_mobile as "callerMobile", ${DATE_TIME('t.appointment_start')} as appointment, t.result,
       ${DATE_TIME('t.closed_at')} as "closedAt", json_build_object('受理', ${DATE_TIME('t.accepted_at')}, '派单', ${DATE_TIME('t.dispatched_at')}, '接单', ${DATE_TIME('t.taken_at')},
         '到场', ${DATE_TIME('t.arrived_at')}, '处理', ${DATE_TIME('t.finished_at')}, '回访', ${DATE_TIME('t.visited_at')}) as times
     from ${FROM} where t.id = ${params.add(id)} and ${seen}`,
    params.values,
  )
  if (!row) throw unknownOrder()
  const trail = await q.query<HotlineOrderDetail['trail'][number] & Record<string, unknown>>(
    `select ${DATE_TIME('l.at')} as at, l.action, l.actor_name as by, case when l.action = $3 then l.remark end as text, l.id
     from timeline l where l.biz_type = 'work-order.workOrder' and l.biz_id = $1 and l.action = any($2)
     union all select ${DATE_TIME('a.at')}, '补充说明', null, a.content, a.id from work_order_append a where a.order_id = $1::uuid and a.type = 'info' order by 1, 5`,
    [id, TOLD, reply.label],
  )
  const { callerName, callerMobile, times, closedAt, ...shown } = row
  const able = (verb: 'urge' | 'append' | 'reopen') =>
    stateRefusal(workOrderFlow, verb, { status: shown.status } as never)
  const has = (scope: 'urge' | 'append') => link.scopes.includes(scope)
  return {
    ...shown,
    callerName: callerName && maskedPerson(callerName),
    callerMobile: callerMobile && maskAs('phone', callerMobile),
    trail: trail.map(({ at: when, action, by, text }) => ({
      at: when,
      action,
      by: by === null ? null : WORKER.has(action) ? `${surnameOf(by)}师傅` : null,
      text,
    })),
    stages: Object.entries(times).map(([label, when]) => ({ label, at: when })),
    can: {
      ...(has('urge') ? { urge: able('urge') } : {}),
      ...(has('append') ? { append: able('append') } : {}),
      ...(has('append') ? { reopen: able('reopen') ?? reopenable({ closedAt }, { now }) } : {}),
    },
  }
}
