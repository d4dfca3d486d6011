import type {
  confirmGeneration,
  previewGeneration,
  resumeGeneration,
} from '@wuguan/contract/charge-finance/generation.actions'
import { generationBatch, type GenerationScope } from '@wuguan/contract/charge-finance/generation-batch.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { openBook } from '../ledger/book-date.service.ts'
import { demandCommunity } from '../ledger/scope.service.ts'
import { lockRecords } from '../records.ts'
import {
  BATCH,
  type GenerationBatch,
  type NewBatch,
  PREVIEW_HOURS,
  createBatch,
  findBatch,
  queueBatch,
} from './batch.store.ts'
import { generationBatchHooks } from './generation.hooks.ts'
import { fingerprintOf } from './preview.ts'

const chosen = (values: readonly string[] | null | undefined, name: keyof GenerationScope): GenerationScope =>
  values?.length ? { [name]: [...new Set(values)] } : {}

/** One batch per community, each rehearsed in the background. */
export async function startPreview(
  context: ActionContext,
  input: ParsedOf<typeof previewGeneration>,
): Promise<{ batches: { id: string; batchNo: string; communityId: number }[] }> {
  const { actor } = context
  if (input.mode === 'supplement') actor.demand('charge-finance:generation:supplement')
  const communities = [...new Set(input.communityIds)].toSorted((a, b) => a - b)
  for (const id of communities) demandCommunity(actor, 'charge-finance:generation:preview', id)
  const scope = {
    ...chosen(input.buildingIds, 'buildingIds'),
    ...chosen(input.feeItemIds, 'feeItemIds'),
    ...chosen(input.feeStandardIds, 'feeStandardIds'),
    ...chosen(input.propertyIds, 'propertyIds'),
  }
  const { periodFrom, periodTo, mode } = input
  return { batches: await rehearse(context, communities, { scope, periodFrom, periodTo, mode }) }
}

/** What generation would do in some communities, worked out in the background; it moves no money. */
export async function rehearse(
  context: ActionContext,
  communityIds: readonly number[],
  asked: Omit<NewBatch, 'communityId'>,
): Promise<{ id: string; batchNo: string; communityId: number }[]> {
  const batches = []
  for (const communityId of communityIds) {
    const batch = await createBatch(context, { ...asked, communityId })
    await queueBatch(context.kernel, batch.id, context.q)
    batches.push(batch)
  }
  return batches
}

const ofBatch = async (context: ActionContext, id: string, permission: string): Promise<GenerationBatch> => {
  await lockRecords(context, generationBatch, generationBatchHooks, [id], permission)
  return (await findBatch(context.q, id))!
}
const isOld = async ({ q, now }: Pick<ActionContext, 'q' | 'now'>, id: string): Promise<boolean> => {
  const [fresh] = await q.query(
    `select 1 from generation_batch where id = $1 and previewed_at >= $2::timestamptz - interval '${PREVIEW_HOURS} hours'`,
    [id, now],
  )
  return !fresh
}

/**
 * 确认生成: the configuration must be the one that was previewed. An old preview ends as 已过期, which has to outlive the refusal,
 * so the steps have transactions of their own.
 */
export async function confirm(
  context: ActionContext,
  { id, offset }: ParsedOf<typeof confirmGeneration>,
): Promise<{ id: string; status: number }> {
  const { kernel } = context
  const outcome = await inTransaction(kernel, async (scope) => {
    const inside = { ...context, ...scope }
    const batch = await ofBatch(inside, id, 'charge-finance:generation:commit')
    if (batch.mode === 'supplement') context.actor.demand('charge-finance:generation:supplement')
    if (batch.status === BATCH.writing || batch.status === BATCH.done) return { status: batch.status }
    if (batch.status === BATCH.expired) throw refuse('预览已过期，请重新预览')
    if (batch.status !== BATCH.review) throw refuse('该批次当前不能生成')
    if (await isOld(scope, id)) {
      await expire(inside, id)
      return { status: BATCH.expired }
    }
    if (batch.newCount === 0) throw refuse('没有可生成的应收')
    if (offset !== undefined)
      await scope.q.query('update generation_batch set offset_after = $2 where id = $1', [id, offset ? 'yes' : 'no'])
    await beginCommit(inside, batch)
    return { status: BATCH.writing }
  })
  if (outcome.status === BATCH.expired) throw refuse('预览已过期，请重新预览')
  return { id, status: outcome.status }
}

const expire = ({ q, now }: Pick<ActionContext, 'q' | 'now'>, id: string) =>
  q.query(
    `update generation_batch set status = ${BATCH.expired}, finished_at = $2, updated_at = $2, version = version + 1 where id = $1`,
    [id, now],
  )

/** Checks that nothing has changed and hands the batch to a worker; the caller holds its row. */
export async function beginCommit(
  context: Pick<ActionContext, 'q' | 'now' | 'kernel'> & { actor: { userId: number } },
  batch: GenerationBatch,
): Promise<void> {
  const { q, now, kernel } = context
  if ((await fingerprintOf(q, batch.communityId)) !== batch.fingerprint) throw refuse('收费配置已变化，请重新预览')
  const book = await openBook(context, batch)
  await q.query(
    `update generation_batch set status = ${BATCH.writing}, progress = 0, book_date = $2, job_id = null, started_at = $3, fail_reason = null,
       updated_by = $4, updated_at = $3, version = version + 1 where id = $1`,
    [batch.id, book.bookDate, now, context.actor.userId || null],
  )
  await queueBatch(kernel, batch.id, q)
}

/** A failed batch: the rehearsal begins again; a posting goes on in the chunk where it stopped. */
export async function resume(
  context: ActionContext,
  { id }: ParsedOf<typeof resumeGeneration>,
): Promise<{ id: string; status: number }> {
  const { q, now, kernel } = context
  const batch = await ofBatch(context, id, 'charge-finance:generation:commit')
  if (batch.status !== BATCH.failed) throw refuse('只能继续失败的批次')
  if (batch.bookDate !== null && batch.bookDate.slice(0, 7) !== dateOf(now).slice(0, 7))
    throw badInput({ id: '该批次的入账期间已过，请回滚后重新生成' })
  const status = batch.bookDate === null ? BATCH.previewing : BATCH.writing
  await q.query(
    'update generation_batch set status = $2, job_id = null, fail_reason = null, finished_at = null, updated_at = $3, version = version + 1 where id = $1',
    [id, status, now],
  )
  await queueBatch(kernel, id, q)
  return { id, status }
}
