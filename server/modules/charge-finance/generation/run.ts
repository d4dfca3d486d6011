import { holdersAt } from '../../../kernel/auth/holders.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import { notify } from '../../app/notice.service.ts'
import { BATCH, GENERATION_TASK, PREVIEW_HOURS, findBatch, queueBatch } from './batch.store.ts'
import { commit } from './commit.ts'
import { preview } from './preview.ts'
import { beginCommit } from './start.service.ts'
import { GenerationWork, Superseded } from './work.ts'

/** A batch whose worker has not been heard of for this long is taken up by another. */
const LOST_AFTER = "interval '60 seconds'"

/** Registers the task that rehearses and posts batches. It may be delivered twice and be cut off anywhere. */
export function defineGenerationTask(kernel: Kernel): void {
  kernel.jobs.task(GENERATION_TASK, ({ batchId }) => runBatch(kernel, batchId as string))
}

export async function runBatch(kernel: Kernel, batchId: string): Promise<void> {
  const runner = uuidv7()
  const claimed = await kernel.q.query(
    `update generation_batch set job_id = $2, updated_at = $3, started_at = coalesce(started_at, $3)
     where id = $1 and status in (${BATCH.previewing}, ${BATCH.writing}) and (job_id is null or updated_at < $3::timestamptz - ${LOST_AFTER}) returning id`,
    [batchId, runner, kernel.clock.now()],
  )
  if (claimed.length === 0) return
  const work = new GenerationWork(kernel, (await findBatch(kernel.q, batchId))!, runner)
  try {
    if (work.batch.status === BATCH.writing) await commit(work)
    else {
      await preview(work)
      if (work.batch.auto) await settleAutomatic(kernel, batchId)
    }
  } catch (error) {
    if (!(error instanceof Superseded)) await work.fail(error)
  }
}

/** An automatic rehearsal without errors is posted at once; one with errors waits for somebody. */
async function settleAutomatic(kernel: Kernel, batchId: string): Promise<void> {
  await inTransaction(kernel, async ({ q, now }) => {
    const batch = (await findBatch(q, batchId, true))!
    if (batch.status !== BATCH.review) return
    if (batch.errorCount > 0) return tellAccountants(q, now, batch)
    if (batch.newCount > 0) return beginCommit({ q, now, kernel, actor: { userId: 0 } }, batch)
    await q.query(
      `update generation_batch set status = ${BATCH.done}, finished_at = $2, updated_at = $2 where id = $1`,
      [batchId, now],
    )
  })
}

/** Who may commit in the community. */
async function tellAccountants(
  q: Queryable,
  now: Date,
  batch: { id: string; batchNo: string; communityId: number; errorCount: number },
): Promise<void> {
  await notify(q, now, {
    userIds: await holdersAt(q, 'charge-finance:generation:commit', batch.communityId),
    module: 'charge',
    title: '自动出账需要处理',
    body: `批次${batch.batchNo}有${batch.errorCount}条错误，未自动生成，请处理后确认。`,
    backUrl: '/charge/expenses-generate/generate',
    level: 2,
    bizEvent: 'charge-finance.autogenerate',
    bizId: batch.id,
  })
}

/** Queues the batches again whose worker was lost with its process. */
export async function resumeBatches(kernel: Kernel, q: Queryable, now: Date): Promise<number> {
  const lost = await q.query<{ id: string }>(
    `select id from generation_batch where status in (${BATCH.previewing}, ${BATCH.writing}) and updated_at < $1::timestamptz - ${LOST_AFTER}`,
    [now],
  )
  for (const { id } of lost) await queueBatch(kernel, id)
  return lost.length
}

/** Previews that nobody confirmed in time. */
export async function expirePreviews(q: Queryable, now: Date): Promise<number> {
  const rows = await q.query(
    `update generation_batch set status = ${BATCH.expired}, finished_at = $1, updated_at = $1, version = version + 1
     where status = ${BATCH.review} and previewed_at < $1::timestamptz - interval '${PREVIEW_HOURS} hours' returning id`,
    [now],
  )
  return rows.length
}
