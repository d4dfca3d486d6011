import type { BillRun, generateBills, stopBills } from '@wuguan/contract/charge-finance/bill.actions'
import type { BillBatchOptions } from '@wuguan/contract/charge-finance/bill-batch.entity'
import { DomainError } from '@wuguan/contract/kernel/errors'
import { explain } from '../../../kernel/http/failures.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext, Kernel } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import { placeOf } from '../ledger/book-date.service.ts'
import type { LedgerContext } from '../ledger/context.service.ts'
import { demandCommunity } from '../ledger/scope.service.ts'
import { demandConfigured } from './channels.service.ts'
import { makeBills } from './make.service.ts'
import { queuePushes } from './push.service.ts'

const TASK = 'charge-finance.bills'
export const BILL_BATCH = { waiting: 1, running: 2, done: 3, failed: 4, stopped: 5 } as const
/** A batch whose worker has not been heard of for this long is taken up by another. */
const LOST_AFTER = "interval '60 seconds'"

/** A batch per community; the workers make them, one transaction each. */
export async function startRun(
  context: ActionContext,
  { communityIds, billPeriod, asOfDate, ...options }: ParsedOf<typeof generateBills>,
): Promise<BillRun> {
  const { q, actor, kernel } = context
  if (options.channels.length) {
    actor.demand('charge-finance:bill:push')
    await demandConfigured(q, options.channels)
  }
  const wanted = [...new Set(communityIds)].toSorted((a, b) => a - b)
  for (const id of wanted) demandCommunity(actor, 'charge-finance:bill:generate', id)
  const run = await addBatches(context, { communityIds: wanted, billPeriod, asOfDate, options })
  for (const { id } of run.batches) await kernel.jobs.enqueue(TASK, { batchId: id }, q)
  return run
}

interface NewRun {
  readonly communityIds: readonly number[]
  readonly billPeriod: string
  readonly asOfDate: string
  readonly options: BillBatchOptions
}
/** Batches that wait for a worker. */
export async function addBatches(
  { q, now, actor }: LedgerContext,
  { communityIds, billPeriod, asOfDate, options }: NewRun,
): Promise<BillRun> {
  const runId = uuidv7()
  const batches: BillRun['batches'] = []
  for (const communityId of communityIds) {
    const { companyId } = await placeOf(q, communityId)
    const id = uuidv7()
    await q.query(
      `insert into bill_batch (id, company_id, community_id, run_id, bill_period, as_of_date, options, status, created_count, existing_count, below_count, total,
         created_by, created_at, updated_by, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7::jsonb, ${BILL_BATCH.waiting}, 0, 0, 0, 0, $8, $9, $8, $9)`,
      [id, companyId, communityId, runId, billPeriod, asOfDate, JSON.stringify(options), actor.userId || null, now],
    )
    batches.push({ id, communityId })
  }
  return { runId, batches }
}

export async function stopRun(
  { q, now, actor }: ActionContext,
  { runId }: ParsedOf<typeof stopBills>,
): Promise<{ stopped: number }> {
  const rows = await q.query<{ community_id: number }>(
    `update bill_batch set status = ${BILL_BATCH.stopped}, finished_at = $2, updated_by = $3, updated_at = $2, version = version + 1
     where run_id = $1 and status = ${BILL_BATCH.waiting} returning community_id`,
    [runId, now, actor.userId || null],
  )
  for (const row of rows) demandCommunity(actor, 'charge-finance:bill:generate', row.community_id)
  return { stopped: rows.length }
}

/** Registers the task that makes the bills of a batch. It may be delivered twice and be cut off anywhere. */
export function defineBillTask(kernel: Kernel): void {
  kernel.jobs.task(TASK, ({ batchId }) => runBillBatch(kernel, batchId as string))
}

interface Batch {
  community_id: number
  bill_period: string
  as_of_date: string
  options: BillBatchOptions
  created_by: number | null
}

export async function runBillBatch(kernel: Kernel, id: string): Promise<void> {
  // Told at once, so that who watches sees whose turn it is; a stopped one is not begun.
  const begun = await kernel.q.query(
    `update bill_batch set status = ${BILL_BATCH.running}, updated_at = $2, version = version + 1
     where id = $1 and status in (${BILL_BATCH.waiting}, ${BILL_BATCH.running}) returning id`,
    [id, kernel.clock.now()],
  )
  if (begun.length === 0) return
  try {
    await inTransaction(kernel, ({ q, now }) => makeBatch(q, now, id))
  } catch (error) {
    await fail(kernel, id, error)
  }
}

/** The bills, their pushes and the end of the batch stand or fall together. */
export async function makeBatch(q: Queryable, now: Date, id: string): Promise<void> {
  const [batch] = await q.query<Batch>(
    `select community_id, bill_period, as_of_date::text, options, created_by from bill_batch
     where id = $1 and status in (${BILL_BATCH.waiting}, ${BILL_BATCH.running}) for update skip locked`,
    [id],
  )
  if (!batch) return
  const { channels, ...ask } = batch.options
  const context = { q, now, actor: { userId: batch.created_by ?? 0 } }
  const made = await makeBills(context, {
    ...ask,
    communityId: batch.community_id,
    billPeriod: batch.bill_period,
    asOfDate: batch.as_of_date,
  })
  await queuePushes(context, made.billIds, channels)
  await q.query(
    `update bill_batch set status = ${BILL_BATCH.done}, created_count = $2, existing_count = $3, below_count = $4, total = $5, fail_reason = null,
       finished_at = $6, updated_at = $6, version = version + 1 where id = $1`,
    [id, made.created, made.existing, made.belowMinimum, made.total, now],
  )
}

async function fail(kernel: Kernel, id: string, error: unknown): Promise<void> {
  const known = explain(error)
  // The database went away, not the batch: whoever comes next takes it up.
  if (known?.code === 503) throw error
  if (!(error instanceof DomainError)) kernel.log.error({ err: error, batch: id }, 'bills failed')
  await kernel.q.query(
    `update bill_batch set status = ${BILL_BATCH.failed}, fail_reason = $2, finished_at = $3, updated_at = $3, version = version + 1
     where id = $1 and status = ${BILL_BATCH.running}`,
    [id, (known?.message ?? '服务器繁忙').slice(0, 500), kernel.clock.now()],
  )
}

/** Queues the batches again whose worker was lost with its process. */
export async function resumeBillBatches(kernel: Kernel, q: Queryable, now: Date): Promise<number> {
  const lost = await q.query<{ id: string }>(
    `select id from bill_batch where status in (${BILL_BATCH.waiting}, ${BILL_BATCH.running}) and updated_at < $1::timestamptz - ${LOST_AFTER}`,
    [now],
  )
  for (const { id } of lost) await kernel.jobs.enqueue(TASK, { batchId: id })
  return lost.length
}
