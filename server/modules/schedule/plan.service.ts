import type { PlanFlow } from '@wuguan/contract/schedule/plan.flow'
import { refuse } from '@wuguan/contract/kernel/errors'
import { dateTimeOf } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { flow } from '../../kernel/flow/flow.ts'
import { moveBySystem } from '../../kernel/flow/system.ts'
import type { Params } from '../../kernel/db/sql.ts'
import { bindingOf } from './binding.service.ts'
import { demandModest, foresee, foreseen, generate } from './generate.service.ts'
import { deleteTasks } from './make.service.ts'
import { hasPeople } from './people.service.ts'
import { heldPlan } from './plan.store.ts'

interface At {
  readonly q: Queryable
  readonly now: Date
}
const PAUSED = '计划已暂停'

/** Refuses a plan of which nothing could come as it stands. */
export async function demandReady({ q, now }: At, id: string): Promise<void> {
  const plan = await heldPlan(q, id)
  if (!plan) throw refuse('计划正在生成任务，请稍后再试')
  const targets = (await bindingOf(plan.bizKind).targets(q, [id])).get(id) ?? []
  if (targets.length === 0) throw refuse('请选择对象')
  const stopped = targets.find(({ enabled }) => !enabled)
  if (stopped) throw refuse(`对象“${stopped.name}”已停用`)
  await bindingOf(plan.bizKind).demandSound?.({ q, now }, id)
  if (!(await hasPeople(q, plan, plan))) throw refuse('请选择执行人')
  const { slots, aDay } = await foreseen(
    q,
    plan,
    targets.map((target) => target.id),
    now,
  )
  if (slots.length === 0) throw refuse('按当前设置不会产生任务，请检查周期')
  demandModest(aDay)
}

/** What nobody has begun of the time to come goes, and is made by the plan as it stands. */
export async function regenerate(at: At, id: string): Promise<number> {
  const rows = await at.q.query<{ id: string; bizKind: string }>(
    'select id, biz_kind as "bizKind" from schedule_task where plan_id = $1 and status = 10 and slot_start > $2 for update',
    [id, at.now],
  )
  if (rows[0])
    await deleteTasks(
      at.q,
      rows[0].bizKind,
      rows.map((row) => row.id),
    )
  await at.q.query('update schedule_plan set generated_until = null where id = $1', [id])
  return generate(at, id)
}

/** Cancels waiting tasks of a plan, those that lie ahead or all. */
async function drop({ q, now }: At, kind: string, planId: string, why: string, ahead: boolean): Promise<void> {
  const matching = (params: Params) =>
    `t.plan_id = ${params.add(planId)} ${ahead ? `and t.slot_start > ${params.add(now)}` : ''}`
  const { flows, lost } = bindingOf(kind)
  const ids = await moveBySystem({ q, now }, flows.task, 'drop', matching)
  await q.query('update schedule_task set close_reason = $2 where id = any($1::uuid[])', [ids, why])
  await lost?.(q, now, ids)
  await foresee({ q, now }, [planId])
}

/** The verbs of plans behind the door of a module. */
export const planStepsOf = (planFlow: PlanFlow) =>
  flow(planFlow, {
    enable: async (context, { id, bizKind }) => {
      const { q, now } = context
      await demandReady(context, String(id))
      // What was cancelled because the plan paused is made again.
      const rows = await q.query<{ id: string }>(
        'select id from schedule_task where plan_id = $1 and status = 90 and close_reason = $3 and slot_start > $2',
        [id, now, PAUSED],
      )
      await deleteTasks(
        q,
        bizKind,
        rows.map((row) => row.id),
      )
      context.after(async () => void (await generate(context, String(id))))
      return context.done({
        enabledAt: dateTimeOf(now),
        generatedUntil: null,
        unanswered: 0,
        fault: null,
      })
    },
    pause: (context, { id, bizKind }) => {
      context.after(() => drop(context, bizKind, String(id), PAUSED, true))
      return context.done({ nextSlotAt: null })
    },
    generate: async (context, { id }) => {
      await demandReady(context, String(id))
      await context.q.query('update schedule_plan set generated_until = null where id = $1', [id])
      const made = await generate(context, String(id))
      return context.done({}, { made })
    },
    void: (context, { id, bizKind }) => {
      context.after(() => drop(context, bizKind, String(id), '计划已作废', false))
      return context.done({ nextSlotAt: null })
    },
  })

/** Plans whose last day is past end; what is open of them goes on. */
export async function endPlans({ q, now }: At, kind: string, today: string): Promise<number> {
  const ended = await moveBySystem(
    { q, now },
    bindingOf(kind).flows.plan,
    'end',
    (params) => `t.biz_kind = ${params.add(kind)} and t.end_date < ${params.add(today)}::date`,
  )
  return ended.length
}
