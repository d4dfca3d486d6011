import type { OffsetScheme } from '@wuguan/contract/charge-prepaid/offset-plan'
import type { OffsetOutcome } from '@wuguan/contract/charge-prepaid/offset.actions'
import type { OffsetScope } from '@wuguan/contract/charge-prepaid/offset-run.entity'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { OFFSET_LOCK } from '../../../kernel/db/locks.ts'
import { drawCodes } from '../../../kernel/codes.ts'
import { dateOf } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { LedgerContext, Place } from '../../charge-finance/ledger/context.service.ts'
import { schemeOf } from './scheme.ts'

export const RUN = { planning: 1, planned: 2, running: 3, done: 4, partly: 5, cancelled: 6, revoked: 7 } as const
export const LINE = { planned: 0, done: 1, skipped: 2, failed: 3, revoked: 4 } as const
export type RunKind = 'single' | 'batch' | 'auto' | 'temp' | 'item'
export type RunTrigger = 'manual' | 'afterGenerate' | 'afterRecharge' | 'daily' | 'import'

export interface OffsetRun extends Place {
  readonly id: string
  readonly runNo: string
  readonly kind: RunKind
  readonly trigger: RunTrigger
  readonly scheme: OffsetScheme
  readonly scope: OffsetScope
  readonly asOfDate: string
  readonly status: number
  readonly plannedAt: string | null
  readonly operatorId: number | null
}
const COLUMNS = `id, company_id as "companyId", community_id as "communityId", run_no as "runNo", kind, trigger, scheme, coalesce(scope, '{}') as scope,
  as_of_date as "asOfDate", status, planned_at as "plannedAt", operator_id as "operatorId"`

export async function findRun(q: Queryable, id: string, lock = false): Promise<OffsetRun> {
  const [row] = await q.query(`select ${COLUMNS} from offset_run where id = $1${lock ? ' for update' : ''}`, [id])
  if (!row) throw notFound()
  return row as unknown as OffsetRun
}

export async function createRun(
  context: LedgerContext,
  place: Place,
  { kind, trigger, scope }: Pick<OffsetRun, 'kind' | 'trigger' | 'scope'>,
): Promise<OffsetRun> {
  const { q, now, actor } = context
  const { id: schemeId, scheme } = await schemeOf(q, place.communityId)
  const [runNo] = await drawCodes(q, 'charge-prepaid.offsetRun', now, place.companyId, place.communityId)
  const id = uuidv7()
  await q.query(
    `insert into offset_run (id, company_id, community_id, run_no, kind, trigger, scheme_id, scheme, scope, as_of_date, status, properties, lines,
       total_amount, failed, operator_id, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10, ${RUN.planning}, 0, 0, 0, 0, $11, $11, $12, $11, $12)`,
    [
      id,
      place.companyId,
      place.communityId,
      runNo,
      kind,
      trigger,
      schemeId,
      JSON.stringify(scheme),
      JSON.stringify(scope),
      dateOf(now),
      actor.userId || null,
      now,
    ],
  )
  return findRun(q, id)
}

export const setRun = ({ q, now, actor }: LedgerContext, id: string, set: Readonly<Record<string, unknown>>) => {
  const columns = Object.keys(set)
  return q.query(
    `update offset_run set ${columns.map((name, index) => `${name} = $${index + 4}`).join(', ')}, version = version + 1, updated_at = $2,
       updated_by = coalesce($3, updated_by) where id = $1`,
    [id, now, actor.userId || null, ...columns.map((name) => set[name])],
  )
}

/** One run at a time in a community: whoever comes while another is at work is told which. */
export async function demandTurn({ q }: LedgerContext, communityId: number): Promise<void> {
  await q.query('select pg_advisory_xact_lock($1, $2)', [OFFSET_LOCK, communityId])
  const [running] = await q.query<{ run_no: string }>(
    `select run_no from offset_run where community_id = $1 and status = ${RUN.running}`,
    [communityId],
  )
  if (running) throw refuse(`该项目正在执行冲抵批次${running.run_no}`)
}

export async function outcomeOf(q: Queryable, id: string): Promise<OffsetOutcome> {
  const [row] = await q.query<OffsetOutcome>(
    `select id as "runId", run_no as "runNo", status, properties, lines, total_amount as "totalAmount", failed from offset_run where id = $1`,
    [id],
  )
  return row!
}

/** What the parts have become, summed into their run. */
export async function finishRun(context: LedgerContext, id: string): Promise<void> {
  await context.q.query(
    `update offset_run r set status = case when x.failed > 0 then ${RUN.partly} else ${RUN.done} end, failed = x.failed, total_amount = x.total,
       properties = x.properties, finished_at = $2, version = r.version + 1, updated_at = $2
     from (select count(*) as properties, count(*) filter (where status = ${LINE.failed}) as failed,
         coalesce(sum(total) filter (where status = ${LINE.done}), 0) as total from offset_part where run_id = $1) x
     where r.id = $1`,
    [id, context.now],
  )
}
