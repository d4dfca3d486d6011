import type { recalculateClocks } from '@wuguan/contract/work-order/work-order.actions'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import type { OutputOf } from '@wuguan/contract/kernel/action'
import { scoped } from '../../kernel/crud/where.ts'
import { Params } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { reckonAnew } from './life.service.ts'
import { orderHooks } from './order.hooks.ts'
import { orderOf } from './order.store.ts'

/** Running clocks of a community by the rules and hours of today; each order that changes says so in its timeline. */
export async function recalculateAll(
  context: ActionContext,
  { communityId }: ParsedOf<typeof recalculateClocks>,
): Promise<OutputOf<typeof recalculateClocks>> {
  const { q, actor } = context
  const params = new Params()
  const seen = scoped(workOrder, orderHooks, actor, 'workOrder:order:recalcClock', 't', params)
  const orders = await q.query<{ id: string }>(
    `select t.id from work_order t where t.community_id = ${params.add(communityId)} and t.status < 80 and ${seen} order by t.id for update of t`,
    params.values,
  )
  const done = { orders: 0, clocks: 0 }
  for (const { id } of orders) {
    const order = await orderOf(q, id)
    const changed = await reckonAnew(context, order)
    done.orders += changed > 0 ? 1 : 0
    done.clocks += changed
  }
  return done
}
