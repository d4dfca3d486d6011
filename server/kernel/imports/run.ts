import { refuse } from '@wuguan/contract/kernel/errors'
import { loadActor } from '../auth/sessions.ts'
import type { Queryable } from '../db/sql.ts'
import { uuidv7 } from '../ids.ts'
import type { Kernel } from '../kernel.ts'
import { BATCH, WORKING, findBatch } from './batch.store.ts'
import { checkRows, readFile } from './check.ts'
import type { ImportTemplates } from './templates.ts'
import { ImportWork, Superseded } from './work.ts'
import { writeRows } from './write.ts'

const TASK = 'import'
/** A batch whose worker has not been heard of for this long is taken up by another. */
const LOST_AFTER = "interval '60 seconds'"

export const queueImport = (kernel: Kernel, batchId: string, q?: Queryable) => kernel.jobs.enqueue(TASK, { batchId }, q)

/** Registers the task that reads, checks and writes batches. It may be delivered twice and be cut off anywhere. */
export function defineImportTask(kernel: Kernel, templates: ImportTemplates): void {
  kernel.jobs.task(TASK, async ({ batchId }) => {
    const runner = uuidv7()
    const claimed = await kernel.q.query(
      `update import_batch set runner = $2, updated_at = $3 where id = $1 and stage = any($4) and status in (${BATCH.checking}, ${BATCH.writing})
         and (runner is null or updated_at < $3::timestamptz - ${LOST_AFTER}) returning id`,
      [batchId, runner, kernel.clock.now(), WORKING],
    )
    if (claimed.length === 0) return
    const work = new ImportWork(kernel, templates, (await findBatch(kernel.q, batchId as string))!, runner)
    try {
      await runBatch(work)
    } catch (error) {
      if (!(error instanceof Superseded)) await work.fail(error)
    }
  })
}

/** Queues the batches again whose worker was lost with its process. */
export async function resumeImports(kernel: Kernel, q: Queryable, now: Date): Promise<number> {
  const lost = await q.query<{ id: string }>(
    `select id from import_batch where stage = any($1) and status in (${BATCH.checking}, ${BATCH.writing}) and updated_at < $2::timestamptz - ${LOST_AFTER}`,
    [WORKING, now],
  )
  for (const { id } of lost) await queueImport(kernel, id)
  return lost.length
}

async function runBatch(work: ImportWork): Promise<void> {
  const { batch, kernel, template } = work
  if (batch.stage === 'reading') await readFile(work)
  const actor = await loadActor(
    kernel.q,
    batch.operatorId,
    batch.companyId,
    batch.communityId === null ? null : [batch.communityId],
    batch.id,
  )
  if (!actor) throw refuse('操作人已停用')
  actor.demand(template.permission)
  if (batch.status === BATCH.writing) await writeRows(work, actor)
  else await checkRows(work, actor)
}
