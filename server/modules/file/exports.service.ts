import type { exportTask } from '@wuguan/contract/file/export-task.entity'
import { forbidden, notFound, refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { anyOf } from '../../kernel/auth/scope.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { removeAttachments } from './attachments.service.ts'

/** States of `export_task`. */
const TASK = { queued: 0, running: 1, done: 2, failed: 3, cancelled: 4, expired: 5 } as const
const ALL = 'charge-other:export-task:all'

/** One's own tasks; with the code for all, those of the scope's companies. */
export const exportTaskHooks: EntityHooks<typeof exportTask> = {
  scope(actor, _permission, alias, params) {
    const own = `${alias}.creator_id = ${params.add(actor.userId)}`
    const { companies } = actor.scope(ALL)
    return actor.can(ALL) && companies.length ? `(${own} or ${anyOf(`${alias}.company_id`, companies, params)})` : own
  },
}

async function ownTask(
  { q, actor }: ActionContext,
  id: string,
): Promise<{ status: number; file_id: string | null; type: string; params_hash: string }> {
  const [task] = await q.query<{
    status: number
    file_id: string | null
    type: string
    params_hash: string
    creator_id: number
  }>('select status, file_id, type, params_hash, creator_id from export_task where id = $1 for update', [id])
  if (!task) throw notFound()
  if (task.creator_id !== actor.userId) throw forbidden()
  return task
}

export async function cancel(context: ActionContext, id: string): Promise<null> {
  const task = await ownTask(context, id)
  if (task.status !== TASK.queued && task.status !== TASK.running) throw refuse('该任务已结束，不能取消')
  await context.q.query(
    `update export_task set status = ${TASK.cancelled}, finished_at = $2, version = version + 1, updated_at = $2 where id = $1`,
    [id, context.now],
  )
  return null
}

export async function retry(context: ActionContext, id: string): Promise<null> {
  const { q, now, actor, kernel } = context
  const task = await ownTask(context, id)
  if (task.status === TASK.queued || task.status === TASK.running) throw refuse('相同的导出任务正在执行')
  const [same] = await q.query(
    'select 1 from export_task where creator_id = $1 and type = $2 and params_hash = $3 and status in (0, 1)',
    [actor.userId, task.type, task.params_hash],
  )
  if (same) throw refuse('相同的导出任务正在执行')
  await q.query(
    `update export_task set status = ${TASK.queued}, progress = 0, error = null, file_id = null, started_at = null, finished_at = null, expire_at = null, version = version + 1, updated_at = $2 where id = $1`,
    [id, now],
  )
  await kernel.jobs.enqueue('export', { taskId: id }, q)
  const old = task.file_id
  if (old) context.afterCommit(async () => void (await removeAttachments(kernel, [old])))
  return null
}

export async function remove(context: ActionContext, ids: readonly string[]): Promise<null> {
  const files: string[] = []
  for (const id of ids) {
    const task = await ownTask(context, id)
    if (task.status === TASK.running) throw refuse('任务正在执行，请先取消')
    if (task.file_id) files.push(task.file_id)
  }
  await context.q.query('delete from export_task where id = any($1)', [ids])
  context.afterCommit(async () => void (await removeAttachments(context.kernel, files)))
  return null
}
