import { cents } from '@wuguan/contract/charge-finance/cents'
import { notFound } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { LedgerContext, Place } from '../ledger/context.service.ts'
import type { Component } from '../ledger/posting.service.ts'

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

/** Moves reservations: promised on application, given back when it ends, spent when it is paid. */
export const reserve = ({ q, now }: LedgerContext, refundId: string, step: 'take' | 'release' | 'spend') =>
  q.query(
    `update receipt_allocation a set pending_refund_amount = a.pending_refund_amount + $2 * x.amount,
       refunded_amount = a.refunded_amount + $3 * x.amount, version = a.version + 1, updated_at = $4
     from (select source_allocation_id as id, sum(amount) as amount from refund_line where refund_id = $1 group by 1) x where a.id = x.id`,
    [refundId, step === 'take' ? 1 : -1, step === 'spend' ? 1 : 0, now],
  )
