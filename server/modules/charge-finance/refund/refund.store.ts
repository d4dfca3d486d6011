import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import { notFound } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { LedgerContext, Place } from '../ledger/context.service.ts'
import type { Component } from '../ledger/posting.service.ts'

export const REFUND = { draft: 0, pending: 1, due: 2, rejected: 3, cancelled: 4, paid: 5, failed: 6 } as const
export type RefundTarget = 'cash' | 'original' | 'transfer' | 'prepaid'
export type Handling = 'restore' | 'reduce'

export interface RefundRow extends Place {
  readonly id: string
  readonly refundNumber: string
  readonly type: 'receipt' | 'deposit' | 'prepaid'
  readonly receiptId: string | null
  readonly prepaidAccountId: string | null
  readonly propertyType: string
  readonly propertyId: string
  readonly propertyName: string | null
  readonly payerCustomerId: string | null
  readonly total: string
  readonly target: RefundTarget
  readonly source: string | null
  readonly sourceId: string | null
  readonly payeeName: string | null
  readonly status: number
  readonly applicantId: number | null
  readonly processInstanceId: string | null
}
export const REFUND_COLUMNS = `id, company_id as "companyId", community_id as "communityId", refund_number as "refundNumber", type, receipt_id as "receiptId",
  prepaid_account_id as "prepaidAccountId", property_type as "propertyType", property_id as "propertyId", property_name as "propertyName",
  payer_customer_id as "payerCustomerId", total, target, source, source_id as "sourceId", payee_name as "payeeName", status,
  applicant_id as "applicantId", process_instance_id as "processInstanceId"`

export async function lockRefund(q: Queryable, id: string): Promise<RefundRow> {
  const [row] = await q.query<RefundRow & Record<string, unknown>>(
    `select ${REFUND_COLUMNS} from refund where id = $1 for update`,
    [id],
  )
  if (!row) throw notFound()
  return row
}

export interface RefundLine {
  readonly id: string
  readonly allocationId: string
  readonly receivableId: string
  readonly receiptId: string
  readonly component: Component
  readonly amount: bigint
  readonly handling: Handling
}
export async function refundLines(q: Queryable, refundId: string): Promise<RefundLine[]> {
  const rows = await q.query<Omit<RefundLine, 'amount'> & { amount: string } & Record<string, unknown>>(
    `select l.id, l.source_allocation_id as "allocationId", l.receivable_id as "receivableId", a.receipt_id as "receiptId", l.component, l.amount, l.handling
     from refund_line l join receipt_allocation a on a.id = l.source_allocation_id where l.refund_id = $1 order by l.id`,
    [refundId],
  )
  return rows.map((row) => ({ ...row, amount: cents(row.amount) }))
}

export interface NewRefund extends Place {
  readonly id: string
  readonly number: string
  readonly type: RefundRow['type']
  readonly receiptId?: string | null
  readonly prepaidAccountId?: string | null
  readonly property: { type: string; id: string; name: string | null }
  readonly payerCustomerId: string | null
  readonly total: bigint
  readonly target: RefundTarget
  readonly payee: { name?: string | null; accountNo?: string | null; bank?: string | null }
  readonly reason: string
  readonly attachments: readonly unknown[]
  readonly source?: string | null
  readonly sourceId?: string | null
  readonly lines: readonly Omit<RefundLine, 'id' | 'receiptId'>[]
}
export async function insertRefund({ q, now, actor }: LedgerContext, draft: NewRefund): Promise<void> {
  const userId = actor.userId || null
  await q.query(
    `insert into refund (id, company_id, community_id, refund_number, type, receipt_id, prepaid_account_id, property_type, property_id, property_name,
       payer_customer_id, total, target, source, source_id, payee_name, payee_account_no, payee_bank, reason, attachments, applicant_id, submitted_at, status,
       created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20::jsonb, $21, $22, ${REFUND.pending}, $21, $22, $21, $22)`,
    [
      draft.id,
      draft.companyId,
      draft.communityId,
      draft.number,
      draft.type,
      draft.receiptId ?? null,
      draft.prepaidAccountId ?? null,
      draft.property.type,
      draft.property.id,
      draft.property.name,
      draft.payerCustomerId,
      yuan(draft.total),
      draft.target,
      draft.source ?? null,
      draft.sourceId ?? null,
      draft.payee.name ?? null,
      draft.payee.accountNo ?? null,
      draft.payee.bank ?? null,
      draft.reason,
      JSON.stringify(draft.attachments),
      userId,
      now,
    ],
  )
  if (draft.lines.length === 0) return
  await q.query(
    `insert into refund_line (id, company_id, community_id, refund_id, source_allocation_id, receivable_id, component, amount, handling,
       created_by, created_at, updated_by, updated_at)
     select x.id, $1, $2, $3, x.allocation_id, x.receivable_id, x.component, x.amount, x.handling, $4, $5, $4, $5
     from unnest($6::uuid[], $7::uuid[], $8::uuid[], $9::text[], $10::numeric[], $11::text[]) as x(id, allocation_id, receivable_id, component, amount, handling)`,
    [
      draft.companyId,
      draft.communityId,
      draft.id,
      userId,
      now,
      draft.lines.map(() => uuidv7()),
      draft.lines.map((line) => line.allocationId),
      draft.lines.map((line) => line.receivableId),
      draft.lines.map((line) => line.component),
      draft.lines.map((line) => yuan(line.amount)),
      draft.lines.map((line) => line.handling),
    ],
  )
}

/** Moves reservations: promised on application, given back when it ends, spent when it is paid. */
export const reserve = ({ q, now }: LedgerContext, refundId: string, step: 'take' | 'release' | 'spend') =>
  q.query(
    `update receipt_allocation a set pending_refund_amount = a.pending_refund_amount + $2 * x.amount,
       refunded_amount = a.refunded_amount + $3 * x.amount, version = a.version + 1, updated_at = $4
     from (select source_allocation_id as id, sum(amount) as amount from refund_line where refund_id = $1 group by 1) x where a.id = x.id`,
    [refundId, step === 'take' ? 1 : -1, step === 'spend' ? 1 : 0, now],
  )

export const setRefundStatus = (
  { q, now, actor }: LedgerContext,
  id: string,
  status: number,
  failReason: string | null = null,
) =>
  q.query(
    'update refund set status = $2, fail_reason = $3, version = version + 1, updated_by = $4, updated_at = $5 where id = $1',
    [id, status, failReason, actor.userId || null, now],
  )
