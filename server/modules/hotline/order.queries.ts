import type {
  HotlineCategory,
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
import { maskName, surnameOf } from '@wuguan/contract/kernel/person-name'
import { refuse } from '@wuguan/contract/kernel/errors'
import { maskAs } from '@wuguan/contract/kernel/mask'
import { stateRefusal } from '@wuguan/contract/kernel/flow'
import { bizLineOf } from '@wuguan/contract/wkorder/order-options'
import { workOrderFlow } from '@wuguan/contract/work-order/work-order.flow'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { Params } from '../../kernel/db/sql.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { closedFor, placeOf } from '../work-order/order.service.ts'
import { limitFor } from '../wkorder/rules.service.ts'
import { callOf, ownOrder, readable } from './call.service.ts'
import { readSettings } from './link.service.ts'
import { servedCompany, type SeatContext, unknownOrder } from './seat.service.ts'

export async function readContext(context: SeatContext): Promise<HotlineContext> {
  const { q, link } = context
  const [[company], communities, { phoneText, greeting, allowAnonymous }] = await Promise.all([
    q.query<{ name: string }>('select name from company where id = $1', [link.companyId]),
    q.query<{ id: number; name: string }>('select id, name from community where id = any($1) order by name, id', [
      link.communityIds,
    ]),
    readSettings(context),
  ])
  const { seatName, seatNo, variant, scopes, expiresAt } = link
  return {
    companyName: company!.name,
    phoneText,
    greeting,
    allowAnonymous,
    seatName,
    seatNo,
    variant,
    expiresAt,
    communities,
    scopes: [...scopes],
  }
}

/** What an order of a community can name, by the configuration of its company. */
export async function readOptions(
  context: SeatContext,
  { communityId }: ParsedOf<typeof seatOptions>,
): Promise<HotlineOptions> {
  const { q } = context
  const companyId = await servedCompany(context, communityId)
  const [categories, areas, complaintLevels] = await Promise.all([
    q.query<HotlineCategory>(
      `select t.id, t.parent_id as "parentId", t.name, t.order_types as "orderTypes", t.urgency_default as urgency,
         not exists (select 1 from problem_category k where k.parent_id = t.id and k.enabled = 1) as leaf
       from problem_category t where t.company_id = $1 and t.enabled = 1 order by t.sort, t.name, t.id`,
      [companyId],
    ),
    q.query<{ id: string; name: string }>(
      `with recursive down as (
         select a.id, a.name::text as name, a.sort from problem_area a
         where a.company_id = $1 and a.parent_id is null and a.enabled = 1 and (a.community_id is null or a.community_id = $2)
         union all
         select a.id, d.name || ' / ' || a.name, a.sort from problem_area a join down d on d.id = a.parent_id
         where a.enabled = 1 and (a.community_id is null or a.community_id = $2))
       select id, name from down order by name, id`,
      [companyId, communityId],
    ),
    q.query<{ id: string; name: string }>(
      'select id, name from complaint_level where company_id = $1 and enabled = 1 order by sort, name, id',
      [companyId],
    ),
  ])
  return { categories, areas, complaintLevels }
}

export async function readPreview(
  context: SeatContext,
  { communityId, orderType, categoryId, urgency }: ParsedOf<typeof seatPreview>,
): Promise<HotlinePreview> {
  const companyId = await servedCompany(context, communityId)
  const place = { companyId, communityId, orderType, bizLine: bizLineOf(orderType), complaintLevelId: null }
  const minutes = async (stage: 'accept' | 'handle') =>
    (await limitFor(context.q, { ...place, categoryId, urgency, stage }))?.limitMinutes ?? null
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
  const list = await context.q.query<HotlineOrderRow>(
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
  files: HotlineOrderDetail['files'] | null
  callerName: string | null
  callerMobile: string | null
  appointment: string | null
  result: string | null
  times: Record<string, string | null>
  closedAt: string | null
  site: { companyId: number; communityId: number }
}
/** An order as it is told over the telephone: no staff numbers, no inner remarks, no costs; of what was added only what came over the hotline. */
export async function readOrder(context: SeatContext, { id }: ParsedOf<typeof seatOrder>): Promise<HotlineOrderDetail> {
  const { q, link, now } = context
  const params = new Params()
  const seen = readable('t', context, await callOf(context), params)
  const [row] = await q.query<Shown>(
    `select ${SHOWN('t')}, t.content, t.attachments as files, t.caller_name as "callerName", t.caller_mobile as "callerMobile", ${DATE_TIME('t.appointment_start')} as appointment, t.result,
       ${DATE_TIME('t.closed_at')} as "closedAt", json_build_object('companyId', t.company_id, 'communityId', t.community_id) as site, json_build_object('受理', ${DATE_TIME('t.accepted_at')}, '派单', ${DATE_TIME('t.dispatched_at')}, '接单', ${DATE_TIME('t.taken_at')},
         '到场', ${DATE_TIME('t.arrived_at')}, '处理', ${DATE_TIME('t.finished_at')}, '回访', ${DATE_TIME('t.visited_at')}) as times
     from ${FROM} where t.id = ${params.add(id)} and ${seen}`,
    params.values,
  )
  if (!row) throw unknownOrder()
  const trail = await q.query<HotlineOrderDetail['trail'][number]>(
    `select ${DATE_TIME('l.at')} as at, l.action, l.actor_name as by, case when l.action = $3 then l.remark end as text, l.id
     from timeline l where l.biz_type = 'work-order.workOrder' and l.biz_id = $1 and l.action = any($2)
     union all select ${DATE_TIME('a.at')}, '补充说明', null, a.content, a.id from work_order_append a where a.order_id = $1::uuid and a.type = 'info'
       and exists (select 1 from timeline l where l.biz_type = 'work-order.workOrder' and l.biz_id = $1 and l.action = $4 and l.actor_kind = 'hotline' and l.at = a.at) order by 1, 5`,
    [id, TOLD, reply.label, workOrderFlow.verbs.append.label],
  )
  const { callerName, callerMobile, times, closedAt, site, files, ...shown } = row
  const able = (verb: 'urge' | 'append' | 'reopen') =>
    stateRefusal(workOrderFlow, verb, { status: shown.status } as never)
  const has = (scope: 'urge' | 'append') => link.scopes.includes(scope)
  return {
    ...shown,
    files: (files ?? []).map(({ id: file, name, size, mime }) => ({ id: file, name, size, mime })),
    callerName: callerName && maskName(callerName),
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
      ...(has('append') ? { reopen: able('reopen') ?? (await closedFor({ q, now }, { ...site, closedAt })) } : {}),
    },
  }
}
