import type {
  OffsetDetail,
  OffsetOutcome,
  cancelOffset,
  executeOffset,
  previewOffset,
} from '@wuguan/contract/charge-prepaid/offset.actions'
import { toSeconds } from '@wuguan/contract/kernel/dates'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext, Kernel } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { placeOf } from '../../charge-finance/ledger/book-date.service.ts'
import type { LedgerContext } from '../../charge-finance/ledger/context.service.ts'
import { demandCommunity } from '../../charge-finance/ledger/scope.service.ts'
import { readRun } from './detail.queries.ts'
import { planRun } from './plan.ts'
import { attemptPart } from './post-part.ts'
import {
  LINE,
  type OffsetRun,
  RUN,
  type RunTrigger,
  createRun,
  demandTurn,
  findRun,
  finishRun,
  outcomeOf,
  setRun,
} from './run.store.ts'

export const OFFSET_TASK = 'charge-prepaid.offset'
const GOOD_FOR_SECONDS = 30 * 60
/** So many properties are posted in the caller's own transaction; more become a task that is watched. */
const AT_ONCE = 20

/** 试算: the plan of a run, to be looked at. */
export async function preview(context: ActionContext, input: ParsedOf<typeof previewOffset>): Promise<OffsetDetail> {
  const { communityId, kind, ...scope } = input
  demandCommunity(context.actor, 'charge-prepaid:offset:preview', communityId)
  if (kind === 'batch') context.actor.demand('charge-prepaid:offset:batch')
  else if (!scope.propertyIds?.length && !scope.accountIds?.length) throw badInput({ propertyIds: '请选择房产' })
  const place = await placeOf(context.q, communityId)
  const run = await createRun(context, place, { kind, trigger: 'manual', scope })
  await planRun(context, run)
  return readRun(context.q, run.id)
}

/** 执行: posts exactly what was planned, if that is not older than half an hour. */
export async function execute(
  context: ActionContext,
  { runId }: ParsedOf<typeof executeOffset>,
): Promise<OffsetOutcome> {
  const run = await findRun(context.q, runId, true)
  demandCommunity(context.actor, 'charge-prepaid:offset:execute', run.communityId)
  if (run.kind === 'batch') context.actor.demand('charge-prepaid:offset:batch')
  if (run.status !== RUN.planned) throw refuse('只能执行待执行的冲抵批次')
  const age = Math.floor(context.now.getTime() / 1000) - toSeconds(run.plannedAt!)
  if (age > GOOD_FOR_SECONDS || run.asOfDate !== dateOf(context.now)) throw refuse('试算结果已过期，请重新试算')
  await demandTurn(context, run.communityId)
  const parts = await plannedParts(context, run.id)
  await setRun(context, run.id, { status: RUN.running, started_at: context.now })
  if (parts.length > AT_ONCE) await context.kernel.jobs.enqueue(OFFSET_TASK, { runId: run.id }, context.q)
  else {
    for (const id of parts) await attemptPart(context, run, id)
    await finishRun(context, run.id)
  }
  return outcomeOf(context.q, run.id)
}

export async function cancel(context: ActionContext, { runId }: ParsedOf<typeof cancelOffset>): Promise<OffsetOutcome> {
  const run = await findRun(context.q, runId, true)
  demandCommunity(context.actor, 'charge-prepaid:offset:execute', run.communityId)
  if (run.status !== RUN.planned) throw refuse('只能取消待执行的冲抵批次')
  await setRun(context, run.id, { status: RUN.cancelled, finished_at: context.now })
  return outcomeOf(context.q, run.id)
}

const plannedParts = async ({ q }: Pick<LedgerContext, 'q'>, runId: string) =>
  (
    await q.query<{ id: string }>(
      `select id from offset_part where run_id = $1 and status = ${LINE.planned} order by property_name, property_id, id`,
      [runId],
    )
  ).map((row) => row.id)

/** The rest of a running run, one transaction per property; it may be cut off anywhere and taken up again. */
export async function continueRun(kernel: Kernel, runId: string): Promise<void> {
  const run = await findRun(kernel.q, runId)
  if (run.status !== RUN.running) return
  const actor = { userId: run.operatorId ?? 0 }
  for (const partId of await plannedParts(kernel, runId))
    await inTransaction(kernel, async ({ q, now }) => {
      const context = { q, now, actor }
      await attemptPart(context, run, partId)
      await q.query('update offset_run set updated_at = $2 where id = $1', [runId, now])
    })
  await inTransaction(kernel, async ({ q, now }) => {
    const current = await findRun(q, runId, true)
    if (current.status === RUN.running) await finishRun({ q, now, actor }, runId)
  })
}

/** Runs that nobody was heard of for a minute: their process is gone. */
export async function resumeRuns(kernel: Kernel, now: Date): Promise<number> {
  const lost = await kernel.q.query<{ id: string }>(
    `select id from offset_run where status = ${RUN.running} and updated_at < $1::timestamptz - interval '60 seconds'`,
    [now],
  )
  for (const { id } of lost) await continueRun(kernel, id)
  return lost.length
}

/** A run that nobody looks at before it posts; null where there was nothing to do. Its own transactions. */
export async function offsetAutomatically(
  kernel: Kernel,
  asked: { communityId: number; trigger: RunTrigger; scope: OffsetRun['scope']; userId?: number },
): Promise<OffsetOutcome | null> {
  const actor = { userId: asked.userId ?? 0 }
  const run = await inTransaction(kernel, async ({ q, now }) => {
    const context = { q, now, actor }
    await demandTurn(context, asked.communityId)
    const place = await placeOf(q, asked.communityId)
    if (!(await worthARun(context, asked.communityId, asked.scope.propertyIds))) return null
    const made = await createRun(context, place, { kind: 'auto', trigger: asked.trigger, scope: asked.scope })
    await planRun(context, made)
    const planned = await outcomeOf(q, made.id)
    await setRun(
      context,
      made.id,
      planned.lines ? { status: RUN.running, started_at: now } : { status: RUN.done, finished_at: now },
    )
    return made
  })
  if (!run) return null
  await continueRun(kernel, run.id)
  return outcomeOf(kernel.q, run.id)
}

/** Somebody has money and owes: without him a run would only use up a number. */
async function worthARun({ q }: LedgerContext, communityId: number, propertyIds?: readonly string[]): Promise<boolean> {
  const [found] = await q.query(
    `select 1 from prepaid_account a join receivable r on r.community_id = a.community_id and r.property_id = a.property_id and r.payer_customer_id = a.customer_id
     where a.community_id = $1 and a.status = 1 and a.available > 0 and r.status in (1, 2) and not r.hung_up and r.lock_type = 'none'
       and ($2::text[] is null or a.property_id = any($2)) limit 1`,
    [communityId, propertyIds ?? null],
  )
  return found !== undefined
}

/** 充值后自动冲抵, as the cashier chose or the community has it. A refusal never reaches the recharge. */
export async function offsetAfterRecharge(
  kernel: Kernel,
  asked: { communityId: number; propertyId: string; wanted: boolean | undefined; userId: number },
): Promise<OffsetOutcome | null> {
  const config = await chargeConfig(kernel.q, asked.communityId)
  if (!(asked.wanted ?? config.autoOffsetAfterRecharge)) return null
  return offsetAutomatically(kernel, {
    communityId: asked.communityId,
    trigger: 'afterRecharge',
    scope: { propertyIds: [asked.propertyId] },
    userId: asked.userId,
  })
}
