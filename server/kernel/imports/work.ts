import { DomainError, refuse } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../auth/actor.ts'
import type { Queryable } from '../db/sql.ts'
import { explain } from '../http/failures.ts'
import type { Kernel } from '../kernel.ts'
import { BATCH, type Batch, type Stage } from './batch.store.ts'
import { earlierRows } from './earlier.ts'
import { ImportPass } from './pass.ts'
import { countRows } from './rows.store.ts'
import type { ImportPlace, ImportTemplate } from './template.ts'
import type { ImportTemplates } from './templates.ts'

/** Another worker has taken the batch up, or it was withdrawn: this one stops without a trace. */
export class Superseded extends Error {}

/** A pass over rows of a batch, with everything that its template looks up; before it judges, it surveys them. */
export async function openPass(q: Queryable, template: ImportTemplate, place: ImportPlace, batchId: string) {
  const run = await template.open(q, place)
  const earlier = earlierRows(template, { id: batchId, communityId: place.communityId })
  return { run, pass: new ImportPass(run, template.fields, earlier) }
}

/** Where the rows of a batch go; rows of a community belong to its company. */
export async function placeOf(
  kernel: Kernel,
  q: Queryable,
  templates: ImportTemplates,
  batch: Batch,
  actor: Actor,
): Promise<ImportPlace> {
  const [community] =
    batch.communityId === null
      ? []
      : await q.query<{ company_id: number }>('select company_id from community where id = $1 and deleted_at is null', [
          batch.communityId,
        ])
  if (batch.communityId !== null && !community) throw refuse('项目不存在或已删除')
  return {
    actor,
    companyId: community?.company_id ?? batch.companyId,
    communityId: batch.communityId,
    secrets: kernel.secrets,
    now: kernel.clock.now(),
    hooksOf: templates.hooksOf,
  }
}

/** One worker's hold on one batch. */
export class ImportWork {
  readonly kernel: Kernel
  readonly templates: ImportTemplates
  readonly template: ImportTemplate
  readonly batch: Batch
  readonly runner: string

  constructor(kernel: Kernel, templates: ImportTemplates, batch: Batch, runner: string) {
    this.kernel = kernel
    this.templates = templates
    this.batch = batch
    this.runner = runner
    this.template = templates.named(batch.kind)
  }

  /** Says how far it is; stops when the batch is no longer this worker's. */
  async progress(
    values: { stage?: Stage; done?: number; total?: number },
    q: Queryable = this.kernel.q,
  ): Promise<void> {
    const moved = await q.query(
      `update import_batch set stage = coalesce($3, stage), done = coalesce($4, done), total = coalesce($5, total), updated_at = $6
       where id = $1 and runner = $2 returning id`,
      [
        this.batch.id,
        this.runner,
        values.stage ?? null,
        values.done ?? null,
        values.total ?? null,
        this.kernel.clock.now(),
      ],
    )
    if (moved.length === 0) throw new Superseded()
  }

  async settle(
    status: number,
    stage: Stage,
    error: string | null,
    counts: { success: number; fail: number; skipped: number; total: number },
    undoable: boolean,
  ): Promise<void> {
    await this.kernel.q.query(
      `update import_batch set status = $3, stage = $4, error = $5, success = $6, fail = $7, skip = $8, total = $9, done = $9, runner = null, updated_at = $10,
         undo_until = case when $11 then $10::timestamptz + interval '24 hours' else undo_until end
       where id = $1 and runner = $2`,
      [
        this.batch.id,
        this.runner,
        status,
        stage,
        error,
        counts.success,
        counts.fail,
        counts.skipped,
        counts.total,
        this.kernel.clock.now(),
        undoable && !this.template.undo?.untilClose,
      ],
    )
  }

  async fail(error: unknown): Promise<void> {
    const { kernel, batch } = this
    const known = explain(error)
    if (known?.code === 503) {
      // The database went away, not the batch: whoever comes next takes it up.
      kernel.log.warn({ err: error, batchId: batch.id }, 'import interrupted')
      await kernel.q.query('update import_batch set runner = null where id = $1 and runner = $2', [
        batch.id,
        this.runner,
      ])
      throw error
    }
    if (!(error instanceof DomainError)) kernel.log.error({ err: error, batchId: batch.id }, 'import failed')
    const counts = await countRows(kernel.q, batch.id)
    const status = counts.imported > 0 ? BATCH.partly : BATCH.failed
    const sentence = (known?.message ?? '服务器繁忙').slice(0, 500)
    await this.settle(
      status,
      'done',
      sentence,
      { ...counts, success: counts.imported, fail: counts.bad + counts.good, total: counts.total || batch.total },
      counts.imported > 0,
    )
  }
}
