import { instantOf } from '../../kernel/clock.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { orderHooks } from '../../modules/work-order/order.hooks.ts'
import { workOrderSteps } from '../../modules/work-order/steps.service.ts'
import { Stage } from './bpm-play.demo.ts'
import type { DemoContext } from './index.ts'

const HOME = '广州分公司'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** One of the first kind still waits. */
const DECIDED = ['approved', 'rejected', 'approved', 'approved', 'rejected', 'approved'] as const

/** What orders one may ask something for, and what is asked. */
const ASKED = [
  {
    verb: 'applyExtend',
    reason: 'extend',
    where:
      "t.status in (40, 50) and exists (select 1 from work_order_clock c where c.order_id = t.id and c.stage = 'handle' and c.status in ('running', 'paused'))",
    most: 6,
    more: { stage: 'handle', addMinutes: 480 },
    decided: [...DECIDED.slice(1), null],
    words: ['配件明日到货，申请延长一个工作日', '业主出差，约定后天上门', '需要外协单位配合，已联系'],
  },
  {
    verb: 'applyWaiver',
    reason: 'waiver',
    where:
      't.status = 80 and exists (select 1 from work_order_clock c where c.order_id = t.id and c.stage = \'handle\' and c."over" and not c.waived)',
    most: 6,
    more: { stage: 'handle' },
    decided: DECIDED,
    words: ['暴雨预警期间不宜高空作业', '业主多次改约，非我方原因', '停电检修，等待供电部门恢复'],
  },
  {
    verb: 'applyVoid',
    reason: 'void',
    where: 't.status = 30 and not exists (select 1 from work_order k where k.parent_id = t.id)',
    most: 2,
    more: {},
    decided: ['rejected', 'rejected'],
    words: ['业主来电说明已自行处理', '与另一工单为同一问题'],
  },
] as const

/** What the people of a company asked for their orders, some of it decided. */
export async function seedOrderApplyDemo(demo: DemoContext): Promise<void> {
  const { q, now, companies } = demo
  const companyId = companies[HOME]!
  const stage = new Stage(demo, companyId)
  for (const { verb, reason, where, most, more, decided, words } of ASKED) {
    const [first] = await q.query<{ id: string }>(
      'select id from order_reason where reason_type = $1 and company_id = $2 and not need_remark order by id limit 1',
      [reason, companyId],
    )
    const orders = await q.query<{ id: string; handler: number; at: string }>(
      `select t.id, t.handler_id as handler, coalesce(t.closed_at, t.taken_at, t.dispatched_at, t.created_at) as at from work_order t where t.company_id = $1 and t.handler_id is not null and ${where} order by t.community_id, t.id desc limit $2`,
      [companyId, most],
    )
    for (const [at, { id, handler, at: since }] of orders.entries()) {
      // Not before the order stood where it could be asked for, nor later than now.
      const asked = new Date(
        Math.min(Date.parse(instantOf(since)) + HOUR, now.getTime() - (orders.length - at) * MINUTE),
      )
      const context = await stage.as(handler, asked)
      const values = { ...more, reasonId: first!.id, remark: words[at % words.length] }
      await moveOne(context, workOrderSteps, orderHooks as AnyHooks, verb, id, values)
      const decision = decided[at]
      if (!decision) continue
      const [apply] = await q.query<{ instance: string }>(
        'select process_instance_id as instance from work_order_apply where order_id = $1 and status = 1',
        [id],
      )
      await stage.settle(apply!.instance, decision, asked)
    }
  }
}
