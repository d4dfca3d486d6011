import { labelOf } from '@wuguan/contract/kernel/options'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import type { OrderSettings } from '@wuguan/contract/workflow/order-settings'
import { loadRights, systemActor } from '../../kernel/auth/actor.ts'
import type { JobDefinition } from '../../kernel/jobs.ts'
import type { ActionContext, Kernel } from '../../kernel/kernel.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { lockMonths } from './reports/performance-lock.service.ts'
import { orderHooks } from './order.hooks.ts'
import { decide } from './dispatch/decide.service.ts'
import { orderOf } from './order.store.ts'
import { tellStage } from './people.service.ts'
import { orderSettings } from './settings.service.ts'
import { giveDefaults } from './visit.service.ts'
import { workOrderSteps } from './steps.service.ts'
import { tick } from './tick.service.ts'

interface Way {
  /** The state that it leads out of. */
  readonly from: number
  /** Milliseconds that the company lets go by. */
  readonly wait: (settings: OrderSettings) => number
}
const MINUTE = 60_000
const none = () => 0
/** What time does to orders. */
const WAYS = {
  poolExpire: { from: WORK_ORDER_STATUS.inPool, wait: ({ poolMinutes }) => poolMinutes * MINUTE },
  resumeDue: { from: WORK_ORDER_STATUS.hungUp, wait: none },
  visitExpire: {
    from: WORK_ORDER_STATUS.pendingVisit,
    wait: ({ autoCloseDays }) => autoCloseDays * 24 * 60 * MINUTE,
  },
  takeExpire: { from: WORK_ORDER_STATUS.pendingTake, wait: none },
} as const satisfies Record<string, Way>
const PENDING_VISIT = labelOf(WORK_ORDER_STATUS, WORK_ORDER_STATUS.pendingVisit)
/** When somebody should have been called at the latest: by the limit of the visit; without one nothing but the wait itself is measured. */
const VISIT_DUE = `coalesce((select max(c.due_at) from work_order_clock c where c.order_id = t.id and c.stage = 'visit' and c.status = 'running'),
    (select max(l.at) from timeline l where l.company_id = t.company_id and l.biz_type = '${workOrder.name}' and l.biz_id = t.id::text and l.to_state = $4::text
      and l.from_state is distinct from l.to_state), t.finished_at)`
/** Whether the way out of its state is due for an order, `$1` the latest moment that is, `$4` the state of a visit in words. */
const DUE = `case t.status when ${WORK_ORDER_STATUS.inPool} then t.pooled_at <= $1::timestamptz
  when ${WORK_ORDER_STATUS.hungUp} then t.resume_at <= $1::timestamptz
  when ${WORK_ORDER_STATUS.pendingVisit} then greatest(t.next_visit_at, ${VISIT_DUE}) <= $1::timestamptz
  else exists (select 1 from work_order_clock c join time_limit_rule r on r.id = c.rule_id and r.reassign_on_take_timeout
    where c.order_id = t.id and c.stage = 'take' and c.status = 'running' and c.due_at < $1::timestamptz) end`

/** Orders of a way that are due, each community by its own settings. */
async function dueOf({ q, clock }: Kernel, { from, wait }: Way): Promise<{ id: string; by: Date }[]> {
  const communities = await q.query<{ id: number; companyId: number }>(
    'select c.id, c.company_id as "companyId" from community c where exists (select 1 from work_order t where t.community_id = c.id and t.status = $1) order by c.id',
    [from],
  )
  const found: { id: string; by: Date }[] = []
  for (const { id: communityId, companyId } of communities) {
    const by = new Date(clock.now().getTime() - wait(await orderSettings(q, { companyId, communityId })))
    const rows = await q.query<{ id: string }>(
      `select t.id from work_order t where t.community_id = $2 and t.status = $3 and ${DUE} order by t.id limit 1000`,
      [by, communityId, from, PENDING_VISIT],
    )
    found.push(...rows.map(({ id }) => ({ id, by })))
  }
  return found
}

/** Times that an order is given to another because nobody took it. */
const REASSIGNS = 3

/** Where an order goes that somebody let lie: to another, to the pool where its rule says so, in the end to whoever gives orders out by hand. */
async function passOn(context: ActionContext, id: string): Promise<void> {
  const { q } = context
  const order = await orderOf(q, id)
  const [lain] = await q.query<{ n: number; title: string | null }>(
    `select t.title, (select count(*)::int from work_order_assign a where a.order_id = t.id and a.round = t.round and a.status = 'expired') as n
     from work_order t where t.id = $1`,
    [id],
  )
  const next = lain!.n > REASSIGNS ? null : await decide(context, order)
  if (next?.to === 'worker') return void (await moveOne(context, workOrderSteps, orderHooks, 'autoDispatch', id))
  if (next?.to === 'pool') return void (await moveOne(context, workOrderSteps, orderHooks, 'toPool', id))
  const looked = next !== null && next.rule?.mode !== 'manual'
  await tellStage(context, order, 'dispatch', {
    title: `工单${order.orderNo}${looked ? '无可派人员' : '无人接单'}，请人工派单`,
    body: lain!.title ?? '',
    event: 'toDispatch',
    level: 2,
  })
}

async function move(kernel: Kernel, name: keyof typeof WAYS): Promise<number> {
  const way: Way = WAYS[name]
  const due = await dueOf(kernel, way)
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
  for (const { id, by } of due)
    await inTransaction(kernel, async (scope) => {
      // Another process may have been here since.
      const [still] = await scope.q.query(
        `select 1 from work_order t where t.id = $2 and t.status = $3 and ${DUE} for update skip locked`,
        [by, id, way.from, PENDING_VISIT],
      )
      if (!still) return
      const context = { kernel, actor, ...scope }
      await moveOne(context, workOrderSteps, orderHooks, name, id)
      if (name === 'takeExpire') await passOn(context, id)
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
  job('performanceFreeze', '锁定上月绩效', '0 3 6 * *', lockMonths),
  job('visitAutoClose', '回访超期自动关闭', '5 * * * *', (kernel) => move(kernel, 'visitExpire')),
]
