import type { GenerationScope } from '@wuguan/contract/charge-finance/generation-batch.entity'
import { drawCodes } from '../../../kernel/codes.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { placeOf } from '../ledger/book-date.service.ts'
import type { LedgerContext } from '../ledger/context.service.ts'
import type { GenerationMode } from './plan.inputs.ts'

/** States of a batch. */
export const BATCH = { previewing: 1, review: 2, writing: 3, done: 4, rolledBack: 5, failed: 6, expired: 7 } as const
export const GENERATION_TASK = 'charge-finance.generation'
/** A preview is good for a day. */
export const PREVIEW_HOURS = 24

export interface GenerationBatch {
  readonly id: string
  readonly companyId: number
  readonly communityId: number
  readonly batchNo: string
  readonly scope: GenerationScope
  readonly periodFrom: string
  readonly periodTo: string
  readonly bookDate: string | null
  readonly mode: GenerationMode
  readonly auto: boolean
  readonly offsetAfter: 'yes' | 'no' | null
  readonly fingerprint: string | null
  readonly status: number
  readonly newCount: number
  readonly errorCount: number
  readonly postedCount: number
  readonly jobId: string | null
  readonly createdBy: number | null
}
const COLUMNS = `id, company_id as "companyId", community_id as "communityId", batch_no as "batchNo", coalesce(scope, '{}') as scope,
  period_from as "periodFrom", period_to as "periodTo", book_date as "bookDate", mode, auto, offset_after as "offsetAfter", fingerprint, status, new_count as "newCount",
  error_count as "errorCount", posted_count as "postedCount", job_id as "jobId", created_by as "createdBy"`

export async function findBatch(q: Queryable, id: string, lock = false): Promise<GenerationBatch | null> {
  const [row] = await q.query(`select ${COLUMNS} from generation_batch where id = $1${lock ? ' for update' : ''}`, [id])
  return (row as unknown as GenerationBatch | undefined) ?? null
}

export interface NewBatch {
  readonly communityId: number
  readonly scope: GenerationScope
  readonly periodFrom: string
  readonly periodTo: string
  readonly mode: GenerationMode
  readonly auto?: boolean
}
/** A batch on its way to its preview. */
export async function createBatch(
  { q, now, actor }: LedgerContext,
  { communityId, scope, periodFrom, periodTo, mode, auto = false }: NewBatch,
): Promise<{ id: string; batchNo: string; communityId: number }> {
  const place = await placeOf(q, communityId)
  const [batchNo] = await drawCodes(q, 'charge-finance.generationBatch', now, place.companyId, communityId)
  const id = uuidv7()
  await q.query(
    `insert into generation_batch (id, company_id, community_id, batch_no, scope, period_from, period_to, mode, auto, status, new_count, same_count,
       different_count, skip_count, error_count, new_total, same_total, difference_total, posted_count, posted_total, progress,
       created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, ${BATCH.previewing}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $10, $11, $10, $11)`,
    [
      id,
      place.companyId,
      communityId,
      batchNo,
      JSON.stringify(scope),
      periodFrom,
      periodTo,
      mode,
      auto,
      actor.userId || null,
      now,
    ],
  )
  return { id, batchNo: batchNo!, communityId }
}

export const queueBatch = (kernel: Kernel, batchId: string, q?: Queryable) =>
  kernel.jobs.enqueue(GENERATION_TASK, { batchId }, q)
