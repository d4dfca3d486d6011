import type { recalculateClocks } from '@wuguan/contract/work-order/work-order.actions'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import type { OutputOf } from '@wuguan/contract/kernel/action'
import { writeTimeline } from '../../kernel/audit.ts'
import { scoped } from '../../kernel/crud/where.ts'
import { Params } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { recalculate } from './clock.service.ts'
import { orderHooks } from './order.hooks.ts'
import { orderOf } from './order.store.ts'

/** Running clocks of a community by the rules and hours of today; each order that changes says so in its timeline. */
export async function recalculateAll(
  context: ActionContext,
  { communityId }: ParsedOf<typeof recalculateClocks>,
): Promise<OutputOf<typeof recalculateClocks>> {
  const { q, actor, now } = context
  const params = new Params()
  const seen = scoped(workOrder, orderHooks, actor, 'workOrder:order:recalcClock', 't', params)
  const orders = await q.query<{ id: string }>(
    `select t.id from work_order t where t.community_id = ${params.add(communityId)} and t.status < 80 and ${seen} order by t.id for update of t`,
    params.values,
  )
  const done = { orders: 0, clocks: 0 }
  for (const { id } of orders) {
    const order = await orderOf(q, id)
    const changed = await recalculate(context, order)
    if (changed === 0) continue
    done.orders += 1
    done.clocks += changed
    await writeTimeline(q, actor, now, {
      bizType: workOrder.name,
      bizId: id,
      action: '重算时限',
      remark: `${changed}个计时按现行规则重算`,
      companyId: order.companyId,
    })
  }
  return done
}
