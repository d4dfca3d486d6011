import { forbidden } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { OPEN_FOR } from '../reading/turn.service.ts'
import { approve, reject } from './decide.service.ts'

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
