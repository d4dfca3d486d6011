import { isMobile } from '@wuguan/contract/kernel/mobile'
import { div, mul } from '@wuguan/contract/kernel/decimal'
import { badInput } from '@wuguan/contract/kernel/errors'
import { bizLineOf } from '@wuguan/contract/wkorder/order-options'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import type { Actor } from '../../kernel/auth/actor.ts'
import { anyOf } from '../../kernel/auth/scope.ts'
import { writeTimeline } from '../../kernel/audit.ts'
import { dateTimeOf } from '../../kernel/clock.ts'
import { drawCodes } from '../../kernel/codes.ts'
import type { AnyHooks, EntityHooks, WriteContext } from '../../kernel/crud/hooks.ts'
import { createRow } from '../../kernel/crud/write.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { maskedPhone } from '../../kernel/db/mask-sql.ts'
import { endWithGrams } from '../../kernel/db/grams.ts'
import type { Params } from '../../kernel/db/sql.ts'
import { seesPlain } from '../../kernel/masked-lookups.ts'
import { begin, reckonAnew } from './life.service.ts'
import { linesOf } from './lines.ts'
import { ordersOf } from './of-customer.ts'
import { closedFor } from './order.rules.ts'
import { levelOf, orderOf, placeOf, repeatedOf } from './order.store.ts'
import { orderSettings } from './settings.service.ts'

const { pendingDispatch, inPool, hungUp, pendingVisit, closed, voided } = WORK_ORDER_STATUS
/** Days after which nobody looks into what was closed. */
const SPOT_DAYS = 30
const dueOf = (t: string, stage: string) =>
  `(select min(c.due_at) from work_order_clock c where c.order_id = ${t}.id and c.stage = '${stage}' and c.status = 'running')`
export const UNREPLIED = (t: string) =>
  `(${t}.status < ${closed} and exists (select 1 from work_order_clock c where c.order_id = ${t}.id and c.stage = 'reply' and c.status in ('running', 'paused')))`
export const LATE_OPEN = (t: string, moment: string) =>
  `(${t}.status <> ${hungUp} and exists (select 1 from work_order_clock c where c.order_id = ${t}.id and c.status = 'running' and c.due_at < ${moment}))`
const GRAB = 'workOrder:order:grab'
const POOL_SEEN_BY = ['workOrder:order:dispatch', 'workOrder:order:accept', 'workOrder:order:toPool']

/**
 * An order is seen where its line is granted; in the same communities everybody sees those that he made, works, helps with, called
 * about or is to call about. What waits in the pool tells whom it is about when it has been grabbed: until then only those see it whole who give it out, and
 * the others behind the door of the pool.
 */
function scope(actor: Actor, permission: string | null, t: string, params: Params): string {
  const { communities, ownCommunities } = permission === null ? actor.widest : actor.scope(permission)
  const reach = [...new Set([...communities, ...ownCommunities])]
  if (reach.length === 0) return 'none'
  const me = params.add(actor.userId)
  const mine = `(${t}.created_by = ${me} or ${t}.handler_id = ${me} or ${t}.visitor_id = ${me} or exists (select 1 from work_order__co_handler_ids j where j.owner_id = ${t}.id and j.target_id = ${me})
    or exists (select 1 from return_visit v where v.order_id = ${t}.id and v.visitor_id = ${me}))`
  const lines = linesOf(actor)
  const granted =
    communities.length && lines.length
      ? `(${anyOf(`${t}.community_id`, communities, params)} and ${anyOf(`${t}.biz_line`, lines, params)})`
      : null
  const seen = granted ? `(${granted} or ${mine})` : mine
  const whole = permission === GRAB || POOL_SEEN_BY.some((code) => actor.can(code))
  const pool = whole ? '' : ` and (${t}.status <> ${inPool} or ${t}.created_by = ${me})`
  return `(${anyOf(`${t}.community_id`, reach, params)} and ${seen}${pool})`
}

interface Category extends Record<string, unknown> {
  types: string[]
  enabled: number
  parent: boolean
  urgency: string
  pay: string
  minutes: number | null
  points: string | null
}
/** What the category says: whether it fits, and what it sets where nothing was chosen. */
async function byCategory(
  { q, companyId, communityId }: WriteContext,
  draft: Record<string, unknown>,
  before: { categoryId: string } | null,
): Promise<void> {
  const [category] = await q.query<Category>(
    `select c.order_types as types, c.enabled, exists (select 1 from problem_category k where k.parent_id = c.id and k.enabled = 1) as parent,
       c.urgency_default as urgency, c.pay_side_default as pay, s.standard_minutes as minutes, s.base_points as points
     from problem_category c left join staff_time_category s on s.id = c.staff_time_category_id where c.id = $1`,
    [draft['categoryId']],
  )
  const fault = !category!.types.includes(draft['orderType'] as string)
    ? '该问题类别不适用于当前工单类型'
    : category!.parent
      ? '请选择最末级问题类别'
      : before === null && category!.enabled !== 1
        ? '该问题类别已停用'
        : null
  if (fault) throw badInput({ categoryId: fault })
  // Kept as it is on this day: what is set later holds for later orders.
  if (before?.categoryId !== draft['categoryId']) {
    const { basePointRate } = await orderSettings(q, { companyId: companyId!, communityId: communityId! })
    draft['standardMinutes'] = category!.minutes
    draft['basePoints'] = category!.points && div(mul(category!.points, basePointRate), '100', 2)
  }
  draft['urgency'] ??= category!.urgency
  draft['paySide'] ??= category!.pay
}

async function inPlace({ q, communityId }: WriteContext, areaId: unknown): Promise<void> {
  const [elsewhere] = await q.query('select 1 from problem_area where id = $1 and community_id <> $2', [
    areaId,
    communityId,
  ])
  if (elsewhere) throw badInput({ areaId: '问题区域不属于该项目' })
}

type Draft = Parameters<NonNullable<EntityHooks<typeof workOrder>['beforeSave']>>[1]
interface Told extends Record<string, unknown> {
  anonymous: boolean
  caller_name: string | null
  caller_mobile: string | null
  hidden_name: string | null
  hidden_mobile: string | null
}
interface Parent extends Told {
  parent_id: string | null
  status: number
}
/** What is not said anew of whoever reports is as it was said of another order. */
function calledAs(draft: Draft, told: Told): void {
  if (draft.orderType === 'inner' || draft.callerName || draft.callerMobile) return
  draft.anonymous = told.anonymous
  draft.callerName = told.caller_name
  draft.callerMobile = told.caller_mobile
  draft.hiddenName = told.hidden_name
  draft.hiddenMobile = told.hidden_mobile
}
/** A further order about what was reported. */
async function underParent({ q }: WriteContext, draft: Draft): Promise<void> {
  const [parent] = await q.query<Parent>(
    `select parent_id, status, anonymous, caller_name, caller_mobile, hidden_name, hidden_mobile
     from work_order where id = $1 for update`,
    [draft.parentId],
  )
  if (parent!.parent_id !== null) throw badInput({ parentId: '子工单下不能再追加子工单' })
  if (parent!.status === closed || parent!.status === voided)
    throw badInput({ parentId: '主工单已结束，不能追加子工单' })
  calledAs(draft, parent!)
}
/** A new order about what was closed too long ago to be opened again. */
async function afterAnother(context: WriteContext, draft: Draft): Promise<void> {
  const [earlier] = await context.q.query<
    Told & { order_no: string; company_id: number; community_id: number; closed_at: string | null }
  >(
    `select order_no, company_id, community_id, case when status = ${closed} then ${DATE_TIME('closed_at')} end as closed_at, anonymous, caller_name, caller_mobile, hidden_name, hidden_mobile
     from work_order where id = $1`,
    [draft.followsId],
  )
  const { order_no, company_id: companyId, community_id: communityId, closed_at: closedAt } = earlier!
  if ((await closedFor(context, { companyId, communityId, closedAt })) === null)
    throw badInput({ followsId: `工单${order_no}可以办理或重新打开，不必另行登记` })
  calledAs(draft, earlier!)
}

/** Whom the order names as a customer need not be typed in as a caller; whoever registers him may not even read his number. */
async function byCustomer({ q }: WriteContext, draft: Draft): Promise<void> {
  if (!draft.customerId || draft.anonymous || (draft.callerName && draft.callerMobile)) return
  const [customer] = await q.query<{ name: string; mobile: string | null }>(
    'select name, mobile from customer where id = $1',
    [draft.customerId],
  )
  draft.callerName ??= customer!.name
  draft.callerMobile ??= customer!.mobile
}

/** The number that calls is that of whoever reports, where it can be called back by message. */
async function byCall({ q, actor }: WriteContext, draft: Draft): Promise<void> {
  const [call] = await q.query<{ number: string | null; seat: number | null }>(
    'select caller_mobile as number, seat_user_id as seat from call_record where id = $1 for update',
    [draft.callId],
  )
  if (call!.seat !== actor.userId) throw badInput({ callId: '只能登记本人接听的通话' })
  if (call!.number && isMobile(call!.number) && !draft.anonymous) draft.callerMobile ??= call!.number
}

/** What whoever registers it does at once, with the rights that each of it takes. */
function atOnce({ actor, now }: WriteContext, { afterRegister, directResult }: Draft): Partial<Draft> {
  if (afterRegister === 'wait') return {}
  if (!actor.can('workOrder:order:accept')) throw badInput({ afterRegister: '没有受理权限，不能直接受理' })
  if (afterRegister === 'dispatch' && !actor.can('workOrder:order:dispatch'))
    throw badInput({ afterRegister: '没有派单权限，不能自动派单' })
  const at = dateTimeOf(now)
  if (afterRegister !== 'close') return { status: pendingDispatch, acceptedAt: at }
  return {
    status: closed,
    closeKind: 'direct',
    resultKind: 'solved',
    result: directResult!,
    directResult: null,
    acceptedAt: at,
    finishedAt: at,
    closedAt: at,
  }
}

/** Other things that were reported with it are orders under it, each with its number, its clocks and whoever works its kind. */
async function besides(context: WriteContext, id: string, draft: Draft): Promise<void> {
  const lines = draft.childOrders ?? []
  if (lines.length === 0) return
  const { orderType, sourceId, houseId, areaId, locationText, customerId, afterRegister } = draft
  for (const { categoryId, content } of lines)
    await createRow(
      { ...context, secrets: context.secrets!, entity: workOrder, hooks: orderHooks as AnyHooks },
      {
        orderType,
        sourceId,
        houseId,
        areaId,
        locationText,
        customerId,
        categoryId,
        content,
        parentId: id,
        afterRegister,
        ...(orderType === 'complaint' ? { complaintLevelId: draft.complaintLevelId } : {}),
        communityId: context.communityId,
      },
    )
  // They are told by the orders that they became.
  await context.q.query('update work_order set child_orders = null where id = $1', [id])
}
/** Pieces of the texts that orders which have ended are searched by, as `ix_work_order_grams` holds them. */
const GRAMS_OF = (t: string) =>
  `text_grams(coalesce(${t}.order_no, '') || ' ' || coalesce(${t}.title, '') || ' ' || coalesce(${t}.caller_mobile, ''))`

export const orderHooks: EntityHooks<typeof workOrder> = {
  scope,
  computed: {
    place: placeOf,
    hiddenCaller: (t, _params, _now, actor) =>
      actor.can('workOrder:order:accept')
        ? `case when ${t}.anonymous then nullif(concat_ws(' ', ${t}.hidden_name, ${seesPlain(actor, workOrder) ? `${t}.hidden_mobile` : maskedPhone(`${t}.hidden_mobile`)}), '') end`
        : 'null::text',
    dueAt: (t) =>
      DATE_TIME(`(select min(c.due_at) from work_order_clock c where c.order_id = ${t}.id and c.status = 'running')`),
    level: levelOf,
    replyDue: (t) => DATE_TIME(dueOf(t, 'reply')),
    handleDue: (t) => DATE_TIME(dueOf(t, 'handle')),
    lateStage: (t, params, now) =>
      `(select c.stage from work_order_clock c where c.order_id = ${t}.id and ${t}.status < ${closed} and c.status = 'running' and c.due_at < ${params.add(now)} order by c.due_at limit 1)`,
    verdict: (t) => `(select d.is_valid from complaint_verdict d where d.order_id = ${t}.id)`,
    responsibleDept: (t) => `(select d.responsible_dept from complaint_verdict d where d.order_id = ${t}.id)`,
    repeated: repeatedOf,
    late: (t, params, now) =>
      `case when ${t}.status >= ${closed} then null when ${t}.status = ${hungUp} then 'paused'
        when exists (select 1 from work_order_clock c where c.order_id = ${t}.id and c.status = 'running' and c.due_at < ${params.add(now)}) then 'over' else 'normal' end`,
  },
  keywordNarrow: (text, t, params) => {
    const end = endWithGrams(text)
    return (
      end &&
      `(${t}.status < ${closed} or (${t}.status >= ${closed} and ${GRAMS_OF(t)} @> text_grams(${params.add(end)})))`
    )
  },
  filters: {
    /** Found by the person, never by looking through the orders of the others. */
    mine: (_value, t, params, actor) => {
      const me = params.add(actor.userId)
      return `${t}.id = any(array(select o.id from work_order o where o.handler_id = ${me} union all select j.owner_id from work_order__co_handler_ids j where j.target_id = ${me}))`
    },
    /** What has ended is neither: only what is open is looked at. */
    late: (value, t, params, _actor, now) => {
      const over = () =>
        `exists (select 1 from work_order_clock c where c.order_id = ${t}.id and c.status = 'running' and c.due_at < ${params.add(now)})`
      const of: Readonly<Record<string, () => string>> = {
        paused: () => `${t}.status = ${hungUp}`,
        over: () => `${t}.status <> ${hungUp} and ${over()}`,
        normal: () => `${t}.status <> ${hungUp} and not ${over()}`,
      }
      const asked = value.split(',').map((code) => of[code]?.())
      if (asked.includes(undefined)) throw badInput({ late: '时效格式不正确' })
      return `(${t}.status < ${closed} and (${asked.join(' or ')}))`
    },
    /** The first answer is measured, and has not been given. */
    unreplied: (_value, t) => UNREPLIED(t),
    /** What waits for a visit, what may be looked into, and what was visited; nobody asks about his own work. */
    visitQueue: (value, t, params, actor, now) => {
      const own = (me: string) =>
        `coalesce(${t}.handler_id = ${me} or exists (select 1 from work_order__co_handler_ids j where j.owner_id = ${t}.id and j.target_id = ${me}), false)`
      const visited = `exists (select 1 from return_visit v where v.order_id = ${t}.id)`
      if (value === 'due') return `${t}.status = ${pendingVisit}`
      if (value === 'visited') return `${t}.status = ${closed} and ${visited}`
      if (value === 'spot')
        return `${t}.status = ${closed} and ${t}.closed_at >= ${params.add(now)}::timestamptz - interval '${SPOT_DAYS} days' and not ${visited} and not ${t}.anonymous and ${t}.order_type <> 'inner' and not ${own(params.add(actor.userId))}`
      throw badInput({ visitQueue: '回访队列格式不正确' })
    },
    ofCustomer: ordersOf,
    open: (value, t) => (value === 'true' ? `${t}.status < ${closed}` : `${t}.status >= ${closed}`),
    /** A category stands for all below it. */
    categoryId: (value, t, params) =>
      `${t}.category_id = any(array(select k.id from problem_category k join problem_category c on k.path like c.path || '%' where c.id::text = any(string_to_array(${params.add(value)}, ','))))`,
  },
  async beforeSave(context, draft, before) {
    const type = draft.orderType!
    draft.bizLine = bizLineOf(type)
    await byCategory(context, draft, before)
    if (draft.areaId) await inPlace(context, draft.areaId)
    draft.title ??= draft.content!.slice(0, 30)
    if (before === null && draft.callId) await byCall(context, draft)
    if (before === null && draft.parentId) await underParent(context, draft)
    if (before === null && draft.followsId) await afterAnother(context, draft)
    await byCustomer(context, draft)
    if (!draft.callerMobile && !draft.anonymous && type !== 'inner') throw badInput({ callerMobile: '请输入联系电话' })
    if (draft.anonymous && (draft.callerName || draft.callerMobile)) {
      Object.assign(draft, { hiddenName: draft.callerName ?? null, hiddenMobile: draft.callerMobile ?? null })
      Object.assign(draft, { callerName: null, callerMobile: null })
    }
    if (before !== null) return
    Object.assign(draft, atOnce(context, draft))
    const { q, now, companyId, communityId } = context
    draft.orderNo = (await drawCodes(q, `workOrder.${type}`, now, companyId!, communityId))[0]!
  },
  async afterSave(context, { id, draft, before }) {
    const { q, actor, now } = context
    if (before === null) {
      // The first order of a call is the one that its list leads to.
      if (draft.callId)
        await q.query(
          'update call_record set order_id = $2, version = version + 1, updated_at = $3 where id = $1 and order_id is null',
          [draft.callId, id, now],
        )
      await begin({ q, actor, now }, String(id), draft.afterRegister === 'dispatch')
      return besides(context, String(id), draft)
    }
    const meant: Record<string, unknown> = draft
    const changed = Object.entries(workOrder.fields).filter(
      ([name, field]) =>
        !field.internal &&
        JSON.stringify(meant[name] ?? null) !== JSON.stringify((before as Record<string, unknown>)[name] ?? null),
    )
    await writeTimeline(q, actor, now, {
      bizType: workOrder.name,
      bizId: String(id),
      action: '修改',
      remark: changed.map(([, { label }]) => label).join('、'),
      companyId: before.companyId ?? null,
    })
    const order = await orderOf(q, String(id))
    const { urgency, categoryId, complaintLevelId } = before
    await reckonAnew({ q, actor, now }, order, { ...order, urgency, categoryId, complaintLevelId })
  },
}
