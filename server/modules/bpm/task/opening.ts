import { forbidden, notFound, refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { NOT_HIS_TO_DECIDE, NOT_TO_APPLICANT, RESUBMIT, demandDecider, holding, matterOf } from '../engine/deciders.ts'
import type { Run } from '../engine/run.ts'
import type { TaskRow } from '../engine/state.ts'
import { Step } from '../engine/step.ts'

/** A task in the hands of who acts on it: its instance locked, the guards passed. */
export interface Opened {
  readonly step: Step
  readonly run: Run
  readonly task: TaskRow
}
const DONE = '该任务已处理，请刷新'

export async function openTask(
  context: ActionContext,
  taskId: string,
  { version = null, step = new Step(context) }: { version?: number | null | undefined; step?: Step } = {},
): Promise<Opened> {
  const [row] = await context.q.query<{ instance_id: string }>('select instance_id from process_task where id = $1', [
    taskId,
  ])
  const run = row ? await step.open(row.instance_id) : null
  const task = run?.state.tasks.get(taskId)
  if (!run || !task) throw notFound()
  if (task.result !== 1 || !run.live || (version !== null && version !== task.version)) throw refuse(DONE)
  run.assertActive()
  return { step, run, task }
}

export const isMine = (task: TaskRow, userId: number) =>
  task.assigneeId === null ? task.candidates.includes(userId) : task.assigneeId === userId

/**
 * As `openTask`, for the assignee or, while nobody has taken it, a candidate. The applicant has no hand in who decides: he may only
 * give a turn back (`back`).
 */
export async function openOwn(
  context: ActionContext,
  taskId: string,
  { back = false, ...options }: { version?: number | null | undefined; back?: boolean } = {},
): Promise<Opened> {
  const opened = await openTask(context, taskId, options)
  const { run, task } = opened
  if (!isMine(task, context.actor.userId)) throw forbidden('您不是该任务的处理人')
  if (task.waiting) throw refuse(task.parentTaskId ? '加签任务尚未开始' : '加签任务未完成，请等待')
  if (!back && task.kind !== RESUBMIT) {
    const { forbidSelf, startUserId, own } = await matterOf(run)
    if (forbidSelf && startUserId === context.actor.userId) throw refuse(own)
  }
  return opened
}
/** A decision: of somebody who holds the right for it, which is kept with the turn. */
export async function openToDecide(
  context: ActionContext,
  taskId: string,
  version: number | null | undefined,
): Promise<Opened> {
  const opened = await openOwn(context, taskId, { version })
  const { run, task } = opened
  if (task.kind !== RESUBMIT) task.authority = (await demandDecider(run, context.actor.userId)).permission
  if (task.ownerId !== null) throw refuse('该任务为委派任务，请使用委派完成')
  return opened
}

export const NOT_HIM = '该用户不能处理此任务'

/** Whoever a turn is handed to: in reach, with the right for the record, and never its applicant. */
export async function demandReceivers({ step, run, task }: Opened, userIds: readonly number[]): Promise<void> {
  const { companyId, communityId, startUserId } = run.state.instance
  const allowed = new Set(await step.ports.reachable(step.context, userIds, { companyId, communityId }))
  if (userIds.some((id) => !allowed.has(id))) throw refuse(NOT_HIM)
  if (task.kind === RESUBMIT) return
  if (userIds.includes(startUserId)) throw refuse(NOT_TO_APPLICANT)
  if ((await holding(run, await matterOf(run), userIds)).length < userIds.length) throw refuse(NOT_HIS_TO_DECIDE)
}
