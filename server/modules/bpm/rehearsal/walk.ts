import type { ActionContext } from '../../../kernel/kernel.ts'
import { runInstanceJob } from '../engine/jobs.ts'
import { fire } from '../engine/events.ts'
import type { Run } from '../engine/run.ts'
import type { SubscriptionRow, TaskRow } from '../engine/state.ts'
import { Step } from '../engine/step.ts'
import { settle } from '../task/decide.service.ts'

/** Takes an instance and what it calls to its end: everybody says what the sample says, everything waited for comes. */
const TURNS_MAX = 500
const FAMILY = `with recursive family as (
    select id from process_instance where id = $1
    union all select i.id from process_instance i join family f on i.parent_instance_id = f.id)
  select f.id from family f join process_instance i on i.id = f.id`

export const familyOf = async ({ q }: Pick<ActionContext, 'q'>, id: string): Promise<string[]> =>
  (await q.query<{ id: string }>(`${FAMILY} order by f.id`, [id])).map((row) => row.id)

export type Stop = 'ended' | 'initiator' | 'waits' | 'endless'

export async function walkToEnd(context: ActionContext, id: string, rejects: ReadonlySet<string>): Promise<Stop> {
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    const moved = await oneTurn(context, id, rejects)
    if (moved !== 'moved') return moved
  }
  return 'endless'
}

async function oneTurn(context: ActionContext, id: string, rejects: ReadonlySet<string>): Promise<Stop | 'moved'> {
  const live = await context.q.query<{ id: string }>(`${FAMILY} where i.result = 1 order by f.id desc`, [id])
  if (live.length === 0) return 'ended'
  for (const { id: instanceId } of live) {
    const step = new Step(context)
    const run = (await step.open(instanceId))!
    const task = [...run.openTasks()].filter((one) => !one.waiting).toSorted(byId)[0]
    if (task?.kind === 4) return 'initiator'
    if (task) {
      await decide(run, task, rejects.has(task.taskDefinitionKey))
      await step.finish()
      return 'moved'
    }
    const waited = awaited(run, ['message', 'signal'])
    if (waited) {
      run.later(() => fire(run, waited))
      await step.finish()
      return 'moved'
    }
    const job = [...run.state.jobs.values()].find((one) => one.phase !== null && one.subscriptionId === null)
    const timer = awaited(run, ['timer'])
    const due = job ?? [...run.state.jobs.values()].find((one) => timer && one.subscriptionId === timer.id)
    if (due) {
      await runInstanceJob(context, { id: due.id, instance_id: instanceId })
      return 'moved'
    }
  }
  return 'waits'
}
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

/** What a token stands still for; events at edges and of event sub-processes are exceptions, which a rehearsal leaves out. */
const awaited = (run: Run, kinds: readonly SubscriptionRow['kind'][]) =>
  [...run.state.subscriptions.values()]
    .filter(({ kind, elementId }) => {
      const { type } = run.node(elementId)
      return kinds.includes(kind) && (type === 'catchEvent' || type === 'receiveTask')
    })
    .toSorted(byId)[0]

async function decide(run: Run, task: TaskRow, rejected: boolean): Promise<void> {
  const { startUserId } = run.state.instance
  Object.assign(task, {
    result: rejected ? 3 : 2,
    assigneeId: task.assigneeId ?? task.candidates[0] ?? startUserId,
    endTime: run.step.now,
  })
  run.log(rejected ? 'reject' : 'approve', { ...task, operatorId: task.assigneeId })
  await settle(run, task, rejected ? 'rejected' : 'approved')
}
