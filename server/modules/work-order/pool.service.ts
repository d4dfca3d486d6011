import { refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../kernel/kernel.ts'
import { lockOn, type Queryable } from '../../kernel/db/sql.ts'
import { handlersFor } from '../wkorder/rules.service.ts'
import type { Order } from './order.store.ts'
import { isFree, openCount } from './people.service.ts'
import { orderSettings } from './settings.service.ts'

const MINUTE = 60_000
/** Refuses where orders are not grabbed. */
export async function demandGrabbing(q: Queryable, order: Order): Promise<void> {
  const { grabEnabled } = await orderSettings(q, order)
  if (!grabEnabled) throw refuse('该项目未启用抢单')
}
/** Refuses whoever may not take from the pool now; of those who may, the lock on the order decides. */
export async function grabFrom({ q, now, actor }: ActionContext, order: Order): Promise<void> {
  // What he has and when he had it last counts what he grabs at the same time.
  await lockOn(q, `workOrder.grab:${actor.userId}`)
  const [free] = await q.query(`select 1 where ${isFree('$1::bigint', '$2::uuid', '$3::integer', '$4::timestamptz')}`, [
    actor.userId,
    order.id,
    order.round,
    now,
  ])
  if (!free || !(await handlersFor(q, { ...order, stage: 'handle' })).includes(actor.userId))
    throw refuse('您不是该工单的处理人员，不能抢单')
  await demandGrabbing(q, order)
  const { grabMaxOpen, maxOpen, grabRefuses, grabCooldownSeconds } = await orderSettings(q, order)
  const open = await openCount(q, actor.userId)
  if (open >= Math.min(grabMaxOpen, maxOpen)) throw refuse(`您手上已有${open}个未完成工单，不能再抢`)
  const [past] = await q.query<{ last: Date | null; refused: number }>(
    `select max(assigned_at) as last, count(*) filter (where status = 'refused' and end_at >= date_trunc('day', $2::timestamptz, 'Asia/Shanghai'))::int as refused
     from work_order_assign where user_id = $1 and mode = 'pool'`,
    [actor.userId, now],
  )
  if (past!.refused >= grabRefuses) throw refuse('您今日退单次数过多，暂停抢单')
  const waited = past!.last ? (now.getTime() - new Date(past!.last).getTime()) / (MINUTE / 60) : Infinity
  if (waited < grabCooldownSeconds) throw refuse(`操作过于频繁，请${Math.ceil(grabCooldownSeconds - waited)}秒后再试`)
}
