import type { approveTurns as approveAction, rejectTurns as rejectAction } from '@wuguan/contract/bpm/task.actions'
import { forbidden, refuse } from '@wuguan/contract/kernel/errors'
import { outcomesOf } from '../../../kernel/flow/outcomes.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { OPEN_FOR } from '../reading/turn.service.ts'
import { approve, approveAtOnce, reject } from './decide.service.ts'

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

/** The caller's turn in a process; whoever was asked once is told that it is over. */
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
export async function decideTurn(
  context: ActionContext,
  instanceId: string,
  decision: 'approve' | 'reject',
  comment: string | null,
): Promise<void> {
  const taskId = await turnIn(context, instanceId)
  await (decision === 'approve' ? approve : reject)(context, { taskId, comment })
}

/** Many decided from an inbox, each by itself. */
export const approveTurns = (context: ActionContext, { instanceIds, comment }: ParsedOf<typeof approveAction>) =>
  outcomesOf(context, 'bpm.task.approveTurns', instanceIds, async (one, id) =>
    approveAtOnce(one, await turnIn(one, String(id)), comment),
  )
export const rejectTurns = (context: ActionContext, { instanceIds, comment }: ParsedOf<typeof rejectAction>) =>
  outcomesOf(context, 'bpm.task.rejectTurns', instanceIds, (one, id) => decideTurn(one, String(id), 'reject', comment))
