import type { OffsetOutcome, revokeOffset } from '@wuguan/contract/charge-prepaid/offset.actions'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { onLedgerEvent } from '../../charge-finance/events.service.ts'
import { demandCommunity } from '../../charge-finance/ledger/scope.service.ts'
import { voidAtOnce } from '../../charge-finance/void/void.service.ts'
import { LINE, RUN, findRun, outcomeOf } from './run.store.ts'

/** 撤销: every receipt of the run (or of the chosen properties) is taken back, all or none. */
export async function revoke(context: ActionContext, input: ParsedOf<typeof revokeOffset>): Promise<OffsetOutcome> {
  const { q } = context
  const run = await findRun(q, input.runId, true)
  demandCommunity(context.actor, 'charge-prepaid:offset:revoke', run.communityId)
  if (run.status !== RUN.done && run.status !== RUN.partly) throw refuse('只能撤销已完成的冲抵批次')
  const parts = await q.query<{ id: string; receipt_id: string }>(
    `select id, receipt_id from offset_part where run_id = $1 and status = ${LINE.done} and ($2::uuid[] is null or id = any($2)) order by id desc for update`,
    [run.id, input.whole ? null : input.partIds],
  )
  if (parts.length === 0 || (!input.whole && parts.length < (input.partIds ?? []).length))
    throw badInput({ partIds: '所选冲抵已撤销或未成功' })
  for (const part of parts) await voidAtOnce(context, part.receipt_id, input.reason)
  await markRevoked(
    q,
    context.now,
    parts.map((part) => part.receipt_id),
  )
  return outcomeOf(q, run.id)
}

/** What a voided receipt means for the run that made it; a run of which nothing stands any more is revoked. */
async function markRevoked(q: Queryable, now: Date, receiptIds: readonly string[]): Promise<void> {
  const values = [receiptIds, now]
  const runs = await q.query<{ run_id: string }>(
    `update offset_part set status = ${LINE.revoked}, version = version + 1, updated_at = $2 where receipt_id = any($1) and status = ${LINE.done} returning run_id`,
    values,
  )
  if (runs.length === 0) return
  await q.query(
    `update offset_line set status = ${LINE.revoked}, version = version + 1, updated_at = $2 where receipt_id = any($1) and status = ${LINE.done}`,
    values,
  )
  await q.query(
    `update offset_run r set status = ${RUN.revoked}, version = r.version + 1, updated_at = $2
     where r.id = any($1) and r.status in (${RUN.done}, ${RUN.partly}) and not exists (select 1 from offset_part p where p.run_id = r.id and p.status = ${LINE.done})`,
    [runs.map((row) => row.run_id), now],
  )
}

/** A receipt of a run may also be voided at the desk. */
export const followVoids = (): void =>
  onLedgerEvent('receipt.voided', async ({ q, now, payload }) =>
    markRevoked(q, now, [String((payload as { receiptId: string }).receiptId)]),
  )
