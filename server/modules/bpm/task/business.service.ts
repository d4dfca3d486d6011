import type { approveTurns as approveAction, rejectTurns as rejectAction } from '@wuguan/contract/bpm/task.actions'
import { forbidden, refuse } from '@wuguan/contract/kernel/errors'
import { outcomesOf } from '../../../kernel/flow/outcomes.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { OPEN_FOR } from '../reading/turn.service.ts'
import { approve, needsMore, reject } from './decide.service.ts'
import { openToDecide } from './opening.ts'

/** Decisions on the page of a business record: the caller's own open turn in its process. */
export async function openTurnOf(
  { q, actor }: Pick<ActionContext, 'q' | 'actor'>,
  processInstanceId: string,
): Promise<string | null> {
  const [task] = await q.query<{ id: string }>(
    `select t.id from process_task t where t.instance_id = $2::uuid and t.kind <> 4 and ${OPEN_FOR('$1')} order by t.id limit 1`,
    [actor.userId, processInstanceId],
  )
  return task?.id ?? null
}

export async function decideTurn(
  context: ActionContext,
  processInstanceId: string,
  decision: 'approve' | 'reject',
  comment: string | null,
): Promise<void> {
  const taskId = await openTurnOf(context, processInstanceId)
  if (taskId === null) throw forbidden('您不是该任务的处理人')
  await (decision === 'approve' ? approve(context, { taskId, comment }) : reject(context, { taskId, comment }))
}

/** The caller's turn in a process that an inbox shows; whoever was asked once is told that it is over. */
async function turnIn(context: ActionContext, instanceId: string): Promise<string> {
  const taskId = await openTurnOf(context, instanceId)
  if (taskId !== null) return taskId
  const [asked] = await context.q.query(
    `select 1 from process_task t where t.instance_id = $2::uuid and (t.assignee_id = $1
       or exists (select 1 from process_task__candidates k where k.owner_id = t.id and k.target_id = $1))`,
    [context.actor.userId, instanceId],
  )
  throw asked ? refuse('该任务已处理，请刷新') : forbidden('您不是该任务的处理人')
}
/** The caller's turn in a process, decided from an inbox. */
export async function approveTurn(
  context: ActionContext,
  instanceId: string,
  comment: string | null | undefined,
): Promise<void> {
  const taskId = await turnIn(context, instanceId)
  if (await needsMore(await openToDecide(context, taskId, null))) throw refuse('所选任务需要填写表单，不能批量处理')
  await approve(context, { taskId, comment })
}
export async function rejectTurn(context: ActionContext, instanceId: string, comment: string | null): Promise<void> {
  await reject(context, { taskId: await turnIn(context, instanceId), comment })
}
export const approveTurns = (context: ActionContext, { instanceIds, comment }: ParsedOf<typeof approveAction>) =>
  outcomesOf(context, 'bpm.task.approveTurns', instanceIds, (one, id) => approveTurn(one, String(id), comment))
export const rejectTurns = (context: ActionContext, { instanceIds, comment }: ParsedOf<typeof rejectAction>) =>
  outcomesOf(context, 'bpm.task.rejectTurns', instanceIds, (one, id) => rejectTurn(one, String(id), comment))
