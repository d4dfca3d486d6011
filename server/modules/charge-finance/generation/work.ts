import { DomainError } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { explain } from '../../../kernel/http/failures.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { BATCH, type GenerationBatch } from './batch.store.ts'

/** Another worker has taken the batch up: this one stops without a trace. */
export class Superseded extends Error {}

/** One worker's hold on one batch; whoever finds another runner in it stops. */
export class GenerationWork {
  readonly kernel: Kernel
  readonly batch: GenerationBatch
  readonly runner: string

  constructor(kernel: Kernel, batch: GenerationBatch, runner: string) {
    this.kernel = kernel
    this.batch = batch
    this.runner = runner
  }

  /** Says how far it is, inside the transaction of the step when one is given. */
  async progress(percent: number, q: Queryable = this.kernel.q): Promise<void> {
    const moved = await q.query(
      'update generation_batch set progress = $3, updated_at = $4 where id = $1 and job_id = $2 returning id',
      [this.batch.id, this.runner, Math.min(percent, 100), this.kernel.clock.now()],
    )
    if (moved.length === 0) throw new Superseded()
  }

  async fail(error: unknown): Promise<void> {
    const { kernel, batch } = this
    const known = explain(error)
    if (known?.code === 503) {
      // The database went away, not the batch: whoever comes next takes it up.
      kernel.log.warn({ err: error, batch: batch.batchNo }, 'generation interrupted')
      await kernel.q.query('update generation_batch set job_id = null where id = $1 and job_id = $2', [
        batch.id,
        this.runner,
      ])
      throw error
    }
    if (!(error instanceof DomainError)) kernel.log.error({ err: error, batch: batch.batchNo }, 'generation failed')
    await kernel.q.query(
      `update generation_batch set status = ${BATCH.failed}, fail_reason = $3, job_id = null, finished_at = $4, updated_at = $4, version = version + 1
       where id = $1 and job_id = $2`,
      [batch.id, this.runner, (known?.message ?? '服务器繁忙').slice(0, 500), kernel.clock.now()],
    )
  }
}
