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
    "select id, handler_id as handler from work_order where status = 40 and pay_side = 'owner' and house_id is not null order by id limit 2",
  )
  for (const [at, { id, handler }] of orders.entries()) {
    const context = await stage.as(handler, new Date(now.getTime() - (at + 1) * 20 * MINUTE))
    await moveOne(context, workOrderSteps, orderHooks as AnyHooks, 'quote', id, { fees: FEES })
  }
}
