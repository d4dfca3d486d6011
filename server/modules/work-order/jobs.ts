import { ORDER_LIMITS } from '@wuguan/contract/work-order/limits'
import { loadRights, systemActor } from '../../kernel/auth/actor.ts'
import type { JobDefinition } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { orderHooks } from './order.hooks.ts'
import { nextWorker } from './people.service.ts'
import { orderOf } from './order.store.ts'
import { giveDefaults } from './visit.service.ts'
import { workOrderSteps } from './steps.service.ts'
import { tick } from './tick.service.ts'

/** What time does to orders: the way it goes, and which it takes, `$1` now. */
const WAYS = {
  poolExpire: `status = 25 and pooled_at <= $1::timestamptz - interval '${ORDER_LIMITS.poolMinutes} minutes'`,
  resumeDue: 'status = 50 and resume_at <= $1::timestamptz',
  visitExpire: `status = 70 and coalesce(next_visit_at, finished_at) <= $1::timestamptz - interval '${ORDER_LIMITS.visitDays} days'`,
  takeExpire: `status = 30 and exists (select 1 from work_order_clock c join time_limit_rule r on r.id = c.rule_id and r.reassign_on_take_timeout
    where c.order_id = work_order.id and c.stage = 'take' and c.status = 'running' and c.due_at < $1::timestamptz)`,
} as const

/** Times that an order is given to another because nobody took it. */
const REASSIGNS = 3

async function move(kernel: Kernel, name: keyof typeof WAYS): Promise<number> {
  const due = await kernel.q.query<{ id: string }>(
    `select id from work_order where ${WAYS[name]} order by id limit 1000`,
    [kernel.clock.now()],
  )
  if (due.length === 0) return 0
  const [root] = await kernel.q.query<{ id: number }>(
    'select id from company where parent_id is null and deleted_at is null order by id limit 1',
  )
  const rights = await loadRights(
    kernel.q,
    { userId: 0, superAdmin: true, homeCompanyId: root!.id, departmentId: null },
    root!.id,
    0,
  )
  const actor = systemActor(rights, root!.id, name)
  for (const { id } of due)
    await inTransaction(kernel, async (scope) => {
      // Another process may have been here since.
      const [still] = await scope.q.query(
        `select 1 from work_order where id = $2 and ${WAYS[name]} for update skip locked`,
        [scope.now, id],
      )
      if (!still) return
      const context = { kernel, actor, ...scope }
      await moveOne(context, workOrderSteps, orderHooks, name, id)
      if (name !== 'takeExpire') return
      const order = await orderOf(scope.q, id)
      const [given] = await scope.q.query<{ n: number }>(
        "select count(*)::int as n from work_order_assign where order_id = $1 and round = $2 and status = 'expired'",
        [id, order.round],
      )
      if (given!.n <= REASSIGNS && (await nextWorker(context, order)))
        await moveOne(context, workOrderSteps, orderHooks, 'autoDispatch', id)
    })
  return due.length
}

const job =
  (code: string, name: string, cron: string, run: (kernel: Kernel) => Promise<number>) =>
  (kernel: Kernel): JobDefinition => ({
    code: `workOrder.${code}`,
    name,
    module: 'work-order',
    cron,
    run: async () => ({ affected: await run(kernel) }),
  })

export const orderJobs = [
  job('clockTick', '工单计时与升级提醒', '* * * * *', tick),
  job('poolExpire', '抢单超时退回派单', '* * * * *', (kernel) => move(kernel, 'poolExpire')),
  job('takeTimeout', '接单超时改派', '* * * * *', (kernel) => move(kernel, 'takeExpire')),
  job('hangUpResume', '挂起到期恢复', '* * * * *', (kernel) => move(kernel, 'resumeDue')),
  job('defaultAppraisal', '未评价工单按默认评价计', '0 2 * * *', (kernel) => inTransaction(kernel, giveDefaults)),
  job('visitAutoClose', '回访超期自动关闭', '5 * * * *', (kernel) => move(kernel, 'visitExpire')),
]
