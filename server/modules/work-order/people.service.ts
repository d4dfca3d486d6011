import { refuse } from '@wuguan/contract/kernel/errors'
import type { Candidate } from '@wuguan/contract/work-order/least-load'
import type { HandlerStage } from '@wuguan/contract/wkorder/order-options'
import { inReach } from '../../kernel/auth/holders.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { notify, type NoticeDraft } from '../app/notice.service.ts'
import { handlersFor } from '../wkorder/rules.service.ts'
import type { At } from './clock.service.ts'
import { remindingOf } from './order-reminder.service.ts'
import type { Order } from './order.store.ts'
import { orderSettings } from './settings.service.ts'

/** Orders that wait for somebody or are with him. */
export async function openCount(q: Queryable, userId: number): Promise<number> {
  const [row] = await q.query<{ n: number }>(
    'select count(*)::int as n from work_order where handler_id = $1 and status in (30, 40)',
    [userId],
  )
  return row!.n
}

/** Refuses whoever cannot be given an order of the community; `force` gives him more than he should have. */
export async function demandHandler(q: Queryable, order: Order, userId: number, force: boolean): Promise<void> {
  const [user] = await q.query<{ name: string; state: number }>(
    'select pet_name as name, state from sys_user where id = $1 and deleted_at is null',
    [userId],
  )
  if (!user) throw refuse('处理人不存在或已删除')
  if (user.state !== 1) throw refuse(`处理人“${user.name}”已停用`)
  if ((await inReach(q, [userId], order)).length === 0) throw refuse(`处理人“${user.name}”不在该项目任职`)
  if (force) return
  const open = await openCount(q, userId)
  const { maxOpen } = await orderSettings(q, order)
  if (open >= maxOpen) throw refuse(`处理人“${user.name}”已有${open}个未完成工单，请强制派单或另选他人`)
}

export interface Worker extends Candidate, Record<string, unknown> {
  name: string
}
/** What decides about somebody, of an order that is made already or not. */
type Given = Omit<Parameters<typeof handlersFor>[1], 'stage'> & {
  communityId: number
  id: string | null
  round: number
}
/** Who can be given an order now: those who handle its kind, without the disabled, the absent, the busy, and whoever refused it this round or let it lie. */
export const candidatesOf = async (at: At, order: Given): Promise<Worker[]> =>
  canBeGiven(at, order, await handlersFor(at.q, { ...order, stage: 'handle' }))
/** Of these people. */
export async function canBeGiven({ q, now }: At, order: Given, ids: readonly number[]): Promise<Worker[]> {
  if (ids.length === 0) return []
  const { maxOpen } = await orderSettings(q, order)
  return q.query<Worker>(
    `select u.id as "userId", u.pet_name as name, o.n::int as open, ${DATE_TIME('a.at')} as "lastAt"
     from sys_user u
     cross join lateral (select count(*) as n from work_order w where w.handler_id = u.id and w.status in (30, 40)) o
     cross join lateral (select max(x.assigned_at) as at from work_order_assign x where x.user_id = u.id) a
     where u.id = any($1) and u.state = 1 and u.deleted_at is null and o.n < $2 and ${isFree('u.id', '$3', '$4', '$5')}
     order by u.id`,
    [ids, maxOpen, order.id, order.round, now],
  )
}

/** Whether nothing keeps an order from somebody in its round: that he refused it or let it lie, or that he is away. */
export const isFree = (user: string, order: string, round: string, now: string) =>
  `(not exists (select 1 from work_order_assign r where r.order_id = ${order} and r.round = ${round} and r.user_id = ${user} and r.status in ('refused', 'expired'))
    and not exists (select 1 from leave_request l where l.user_id = ${user} and l.status = 2 and l.start_at <= ${now} and coalesce(l.return_at, l.end_at) > ${now}))`

const DETAIL = '/wkorder/task/desc/'
/** Where those look who may not see an order before they have grabbed it. */
const POOL = '/wkorder/task/list?view=pool'
interface Told {
  title: string
  body: string
  level?: 1 | 2 | 3
  event: string
  /** The event does not come again. */
  once?: boolean
  actorId?: number | null
  /** Where it leads, where that is not the order. */
  to?: string
}
/** What people are told of an order; whoever did it is not told. */
export const noticeOf = (
  order: Pick<Order, 'id'>,
  userIds: readonly (number | null)[],
  { title, body, level = 1, event, once = false, actorId = null, to }: Told,
): NoticeDraft => ({
  userIds: userIds.filter((id): id is number => id !== null && id !== actorId),
  module: 'workOrder',
  title,
  body,
  level,
  backUrl: to ?? DETAIL + order.id,
  bizEvent: `workOrder.${event}`,
  bizId: order.id,
  once,
})
/** Tells people of an order, and whoever else the company has set for the event; what it has switched off is told to nobody. */
export async function tell(
  { q, now }: At,
  order: Order,
  userIds: readonly (number | null)[],
  told: Told,
): Promise<number> {
  const set = await remindingOf(q, order, told)
  if (set.silent) return 0
  const notice = noticeOf(order, [...userIds, ...set.userIds], { ...told, body: set.body ?? told.body })
  return notify(q, now, { ...notice, channels: set.channels })
}

/** Tells whoever works a stage. */
export const tellStage = async (at: At, order: Order, stage: HandlerStage, told: Told) =>
  tell(at, order, await handlersFor(at.q, { ...order, stage }), told)

/** Tells whoever could be given it that an order waits in the pool. */
export const tellPool = async (at: At, order: Order, title: string | null): Promise<number> =>
  tell(
    at,
    order,
    (await candidatesOf(at, order)).map(({ userId }) => userId),
    { title: `工单${order.orderNo}可抢`, body: title ?? '', event: 'pooled', to: POOL },
  )
