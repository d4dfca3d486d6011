import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { moveOne } from '../../kernel/flow/act.ts'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { orderHooks } from '../../modules/work-order/order.hooks.ts'
import { workOrderSteps } from '../../modules/work-order/steps.service.ts'
import { Stage } from './bpm-play.demo.ts'
import type { DemoContext } from './index.ts'

const MINUTE = 60_000
const FEES = [
  { kind: 'labour', name: '上门维修人工', quantity: '1', unitRate: '80' },
  { kind: 'material', name: '角阀', quantity: '2', unitRate: '28.5' },
] as const

/** What owners were asked to pay for work that goes on; nobody has answered yet. */
export async function seedOrderQuoteDemo(demo: DemoContext): Promise<void> {
  const { q, now, companies } = demo
  const stage = new Stage(demo, companies['广州分公司']!)
  const orders = await q.query<{ id: string; handler: number }>(
    `select id, handler_id as handler from work_order
     where company_id = $1 and order_type = 'repair' and status in (${WORK_ORDER_STATUS.processing}, ${WORK_ORDER_STATUS.hungUp}) and house_id is not null and handler_id is not null
     order by status, id limit 2`,
    [companies['广州分公司']!],
  )
  // Whatever hour the demo is made at, two repairs in hand are paid by their owners.
  await q.query("update work_order set pay_side = 'owner' where id = any($1)", [orders.map(({ id }) => id)])
  for (const [at, { id, handler }] of orders.entries()) {
    const context = await stage.as(handler, new Date(now.getTime() - (at + 1) * 20 * MINUTE))
    await moveOne(context, workOrderSteps, orderHooks as AnyHooks, 'quote', id, { fees: FEES })
  }
}
