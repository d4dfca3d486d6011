import { yuan } from '@wuguan/contract/charge-finance/cents'
import { notFound } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { LedgerContext, Place } from '../ledger/context.service.ts'
import type { Component } from '../ledger/posting.service.ts'
import type { LockedReceivable } from '../ledger/receivables.service.ts'
import type { JudgedLine } from './deduction.rules.ts'

export interface DeductionRow extends Place {
  readonly id: string
  readonly deductedNumber: string
  readonly deductedTypeId: string
  readonly source: string
  readonly total: string
  readonly attachments: readonly unknown[]
  readonly reason: string
  readonly status: number
  readonly applicantId: number | null
  readonly processInstanceId: string | null
  /** While its revocation waits for consent. */
  readonly revokeInstanceId: string | null
  readonly revokedBy: number | null
  readonly revokeReason: string | null
}
export async function lockDeduction(q: Queryable, id: string): Promise<DeductionRow> {
  const [row] = await q.query<DeductionRow & Record<string, unknown>>(
    `select id, company_id as "companyId", community_id as "communityId", deducted_number as "deductedNumber", deducted_type_id as "deductedTypeId", source,
       total, coalesce(attachments, '[]') as attachments, coalesce(reason, '') as reason, status, applicant_id as "applicantId", process_instance_id as "processInstanceId",
       revoke_instance_id as "revokeInstanceId", revoked_by as "revokedBy", revoke_reason as "revokeReason"
     from deduction where id = $1 for update`,
    [id],
  )
  if (!row) throw notFound()
  return row
}

export interface StoredLine {
  readonly id: string
  readonly receivableId: string
  readonly component: Component
  readonly mode: 'ratio' | 'amount'
  readonly ratio: string | null
  readonly amount: string
}
export const deductionLines = (q: Queryable, deductionId: string): Promise<StoredLine[]> =>
  q.query<StoredLine & Record<string, unknown>>(
    `select id, receivable_id as "receivableId", component, mode, ratio, amount from deduction_line where deduction_id = $1 order by id`,
    [deductionId],
  )

export async function insertDeduction(
  { q, now, actor }: LedgerContext,
  place: Place,
  draft: {
    id: string
    number: string
    typeId: string
    property: LockedReceivable
    reason: string
    attachments: readonly unknown[]
    status: number
    lines: readonly JudgedLine[]
    submitted: boolean
  },
): Promise<void> {
  const userId = actor.userId || null
  const sum = (component?: Component) =>
    yuan(
      draft.lines
        .filter((line) => component === undefined || line.component === component)
        .reduce((total, line) => total + line.amount, 0n),
    )
  await q.query(
    `insert into deduction (id, company_id, community_id, deducted_number, deducted_type_id, source, property_type, property_id, property_name, total,
       principal_total, late_fee_total, reason, attachments, applicant_id, submitted_at, status, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, 'manual', $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14, $15, $16, $14, $17, $14, $17)`,
    [
      draft.id,
      place.companyId,
      place.communityId,
      draft.number,
      draft.typeId,
      draft.property.propertyType,
      draft.property.propertyId,
      draft.property.propertyName,
      sum(),
      sum('P'),
      sum('L'),
      draft.reason,
      JSON.stringify(draft.attachments),
      userId,
      draft.submitted ? now : null,
      draft.status,
      now,
    ],
  )
  await q.query(
    `insert into deduction_line (id, company_id, community_id, deduction_id, receivable_id, component, mode, ratio, amount, created_by, created_at, updated_by, updated_at)
     select x.id, $1, $2, $3, x.receivable_id, x.component, x.mode, x.ratio, x.amount, $4, $5, $4, $5
     from unnest($6::uuid[], $7::uuid[], $8::text[], $9::text[], $10::numeric[], $11::numeric[]) as x(id, receivable_id, component, mode, ratio, amount)`,
    [
      place.companyId,
      place.communityId,
      draft.id,
      userId,
      now,
      draft.lines.map(() => uuidv7()),
      draft.lines.map((line) => line.receivableId),
      draft.lines.map((line) => line.component),
      draft.lines.map((line) => line.mode),
      draft.lines.map((line) => line.ratio),
      draft.lines.map((line) => yuan(line.amount)),
    ],
  )
}

/** What took effect of each line, with its entry; sums of the document follow. */
export async function settleLines(
  { q, now }: LedgerContext,
  deductionId: string,
  lines: readonly { id: string; amount: bigint; entryId: string }[],
): Promise<void> {
  await q.query(
    `with settled as (
       update deduction_line l set amount = x.amount, entry_id = x.entry_id, version = l.version + 1, updated_at = $4
       from unnest($1::uuid[], $2::numeric[], $3::uuid[]) as x(id, amount, entry_id) where l.id = x.id returning l.component, l.amount)
     update deduction d set total = s.total, principal_total = s.principal, late_fee_total = s.fee
     from (select sum(amount) as total, coalesce(sum(amount) filter (where component = 'P'), 0) as principal,
         coalesce(sum(amount) filter (where component = 'L'), 0) as fee from settled) s where d.id = $5`,
    [
      lines.map((line) => line.id),
      lines.map((line) => yuan(line.amount)),
      lines.map((line) => line.entryId),
      now,
      deductionId,
    ],
  )
}
