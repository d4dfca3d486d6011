import { yuan } from '@wuguan/contract/charge-finance/cents'
import { notFound } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { LedgerContext, Place } from '../ledger/context.service.ts'

export type ChangeType = 'adjust' | 'cancel' | 'split' | 'hangUp' | 'unhang' | 'payer' | 'dueDate'
export interface ChangeLineDraft {
  readonly receivableId: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  /** By how much the principal moves. */
  readonly delta: bigint
}
export interface ChangeDraft extends Place {
  readonly type: ChangeType
  readonly reason: string
  readonly attachments?: readonly unknown[]
  readonly params?: Readonly<Record<string, unknown>>
  readonly batchNo?: string | null
  readonly lines: readonly ChangeLineDraft[]
}

export async function insertChange(
  { q, now, actor }: LedgerContext,
  id: string,
  number: string,
  draft: ChangeDraft,
  status: 1 | 2,
  effectiveDate: string | null,
): Promise<void> {
  const userId = actor.userId || null
  const delta = draft.lines.reduce((sum, line) => sum + line.delta, 0n)
  await q.query(
    `insert into receivable_change (id, company_id, community_id, change_number, type, batch_no, reason, attachments, line_count, delta, params,
       applicant_id, submitted_at, status, effective_date, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11::jsonb, $12, $13, $14, $15, $12, $13, $12, $13)`,
    [
      id,
      draft.companyId,
      draft.communityId,
      number,
      draft.type,
      draft.batchNo ?? null,
      draft.reason,
      JSON.stringify(draft.attachments ?? []),
      draft.lines.length,
      yuan(delta),
      JSON.stringify(draft.params ?? {}),
      userId,
      now,
      status,
      effectiveDate,
    ],
  )
  await q.query(
    `insert into receivable_change_line (id, company_id, community_id, change_id, receivable_id, before, after, delta, created_by, created_at, updated_by, updated_at)
     select x.id, $1, $2, $3, x.receivable_id, x.before, x.after, x.delta, $4, $5, $4, $5
     from jsonb_to_recordset($6::jsonb) as x(id uuid, receivable_id uuid, before jsonb, after jsonb, delta numeric)`,
    [
      draft.companyId,
      draft.communityId,
      id,
      userId,
      now,
      JSON.stringify(
        draft.lines.map((line) => ({
          id: uuidv7(),
          receivable_id: line.receivableId,
          before: line.before,
          after: line.after,
          delta: yuan(line.delta),
        })),
      ),
    ],
  )
}

export interface ChangeRow extends Place {
  readonly id: string
  readonly changeNumber: string
  readonly type: ChangeType
  readonly reason: string
  readonly params: Record<string, unknown>
  readonly status: number
  readonly applicantId: number | null
  readonly processInstanceId: string | null
}
export async function lockChange(q: Queryable, id: string): Promise<ChangeRow> {
  const [row] = await q.query<ChangeRow>(
    `select id, company_id as "companyId", community_id as "communityId", change_number as "changeNumber", type, reason, coalesce(params, '{}') as params,
       status, applicant_id as "applicantId", process_instance_id as "processInstanceId" from receivable_change where id = $1 for update`,
    [id],
  )
  if (!row) throw notFound()
  return row
}

export async function linesOf(q: Queryable, changeId: string): Promise<ChangeLineDraft[]> {
  const rows = await q.query<{
    receivable_id: string
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
    delta: string
  }>('select receivable_id, before, after, delta::text from receivable_change_line where change_id = $1 order by id', [
    changeId,
  ])
  return rows.map((row) => ({
    receivableId: row.receivable_id,
    before: row.before ?? {},
    after: row.after ?? {},
    delta: BigInt(row.delta.replace('.', '')),
  }))
}
