import type { OrderSettings } from '@wuguan/contract/workflow/order-settings'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import type { orderPool, Pool, PooledView } from '@wuguan/contract/work-order/work-order.actions'
import { scoped } from '../../kernel/crud/where.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { Params } from '../../kernel/db/sql.ts'
import { dateTimeOf } from '../../kernel/clock.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { handlersFor } from '../wkorder/rules.service.ts'
import { orderHooks } from './order.hooks.ts'
import { buildingOf, orderColumns, type Order } from './order.store.ts'
import { isFree, openCount } from './people.service.ts'
import { orderSettings } from './settings.service.ts'

const GRAB = 'workOrder:order:grab'
/** Orders that are looked at; a pool that is longer shows those that wait longest. */
const MOST = 200

type Pooled = Order & Omit<PooledView, 'leavesAt'> & { since: string | null }
/** What the caller may grab, those that wait longest first; whom an order is about, and which room, is not told before. */
export async function readPool(
  context: ActionContext,
  { orderType, urgency, categoryId }: ParsedOf<typeof orderPool>,
): Promise<Pool> {
  const { q, actor } = context
  const params = new Params()
  const seen = scoped(workOrder, orderHooks, actor, GRAB, 't', params)
  const types = params.add(orderType?.split(',') ?? null)
  const urgencies = params.add(urgency?.split(',') ?? null)
  const categories = params.add(categoryId?.split(',') ?? null)
  const free = isFree(params.add(actor.userId), 't.id', 't.round', params.add(context.now))
  const rows = await q.query<Pooled>(
    `select ${orderColumns('t')}, t.version, t.title, c.name as category, m.name as community,
       ${buildingOf('t')} as place,
       ${DATE_TIME('t.appointment_start')} as "appointmentStart", ${DATE_TIME('t.pooled_at')} as "pooledAt", t.pooled_at as since,
       ${DATE_TIME("(select min(k.due_at) from work_order_clock k where k.order_id = t.id and k.status = 'running')")} as "dueAt"
     from work_order t join problem_category c on c.id = t.category_id join community m on m.id = t.community_id
     where t.status = 25 and ${seen} and ${free} and (${types}::text[] is null or t.order_type = any(${types})) and (${urgencies}::text[] is null or t.urgency = any(${urgencies}))
       and (${categories}::text[] is null or exists (select 1 from problem_category x where x.id::text = any(${categories}) and c.path like x.path || '%')) order by t.pooled_at, t.id limit ${MOST}`,
    params.values,
  )
  // Most orders of a pool are of few kinds: who handles a kind is asked once.
  const handlers = new Map<string, readonly number[]>()
  const places = new Map<number, OrderSettings>()
  const mine: PooledView[] = []
  for (const row of rows) {
    const kind = [row.communityId, row.orderType, row.categoryId, row.areaId].join(' ')
    if (!handlers.has(kind)) handlers.set(kind, await handlersFor(q, { ...row, stage: 'handle' }))
    if (!handlers.get(kind)!.includes(actor.userId)) continue
    if (!places.has(row.communityId)) places.set(row.communityId, await orderSettings(q, row))
    mine.push(viewOf(row, places.get(row.communityId)!.poolMinutes))
  }
  const open = await openCount(q, actor.userId)
  const room = [...places.values()].map(({ grabEnabled, grabMaxOpen, maxOpen }) =>
    grabEnabled ? Math.min(grabMaxOpen, maxOpen) - open : 0,
  )
  return { orders: mine, left: Math.min(mine.length, Math.max(0, ...room)) }
}

const MINUTE = 60_000
const viewOf = (row: Pooled, poolMinutes: number): PooledView => ({
  id: row.id,
  version: row.version,
  orderNo: row.orderNo,
  orderType: row.orderType,
  urgency: row.urgency,
  category: row.category,
  title: row.title,
  community: row.community,
  place: row.place,
  appointmentStart: row.appointmentStart,
  pooledAt: row.pooledAt,
  leavesAt: row.since && dateTimeOf(new Date(new Date(row.since).getTime() + poolMinutes * MINUTE)),
  dueAt: row.dueAt,
})
