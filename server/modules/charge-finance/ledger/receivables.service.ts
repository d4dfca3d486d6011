import { LOCK_TYPE } from '@wuguan/contract/charge-finance/codes'
import { cents } from '@wuguan/contract/charge-finance/cents'
import { labelOf } from '@wuguan/contract/kernel/options'
import { DomainError, notFound, refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { LedgerContext } from './context.service.ts'

/** A receivable as a posting sees it: locked, in cents. */
export interface LockedReceivable {
  readonly id: string
  readonly companyId: number
  readonly communityId: number
  readonly receivableNo: string
  readonly propertyType: string
  readonly propertyId: string
  readonly propertyName: string
  readonly payerCustomerId: string | null
  readonly feeItemId: string
  readonly itemName: string
  readonly category: string
  readonly feePeriod: string
  readonly periodFrom: string
  readonly dueDate: string
  readonly receivable: bigint
  readonly received: bigint
  readonly deducted: bigint
  readonly outstanding: bigint
  readonly lateFeeReceived: bigint
  readonly lateFeeDeducted: bigint
  readonly status: number
  readonly hungUp: boolean
  readonly lockType: string
  readonly lockRef: string | null
  readonly source: string
  readonly sourceId: string | null
  readonly sourcePart: string
  readonly houseFeeStandardId: string | null
  readonly version: number
  /** Greatest book date among its entries. */
  readonly lastBookDate: string | null
  /** Bears interest at all: what needs no look at the entries otherwise. */
  readonly bearsLateFee: boolean
}

interface Row {
  id: string
  receivable_amount: string
  received_amount: string
  deducted_amount: string
  outstanding_amount: string
  late_fee_received: string
  late_fee_deducted: string
}

const COLUMNS = `r.id, r.company_id as "companyId", r.community_id as "communityId", r.receivable_no as "receivableNo",
  r.property_type as "propertyType", r.property_id as "propertyId", coalesce(r.property_name, '') as "propertyName",
  r.payer_customer_id as "payerCustomerId", r.fee_item_id as "feeItemId", i.name as "itemName", i.category,
  r.fee_period as "feePeriod", r.period_from as "periodFrom", r.due_date as "dueDate", r.receivable_amount, r.received_amount, r.deducted_amount,
  r.outstanding_amount, r.late_fee_received, r.late_fee_deducted, r.status, r.hung_up as "hungUp", r.lock_type as "lockType",
  r.lock_ref as "lockRef", r.source, r.source_id as "sourceId", coalesce(r.source_part, '') as "sourcePart",
  r.house_fee_standard_id as "houseFeeStandardId", r.version,
  (coalesce(r.overdue_rate, 0) > 0 and r.late_fee_from is not null) as "bearsLateFee",
  (select max(e.book_date) from receivable_entry e where e.receivable_id = r.id) as "lastBookDate"`

const rowOf = ({
  receivable_amount,
  received_amount,
  deducted_amount,
  outstanding_amount,
  late_fee_received,
  late_fee_deducted,
  ...rest
}: Row): LockedReceivable =>
  ({
    ...rest,
    receivable: cents(receivable_amount),
    received: cents(received_amount),
    deducted: cents(deducted_amount),
    outstanding: cents(outstanding_amount),
    lateFeeReceived: cents(late_fee_received),
    lateFeeDeducted: cents(late_fee_deducted),
  }) as unknown as LockedReceivable

/** Locks receivables in the order of their ids and reads them; an expired lock of a mobile payment is gone on the way. */
export async function lockReceivables(
  context: Pick<LedgerContext, 'q' | 'now'>,
  ids: readonly string[],
): Promise<Map<string, LockedReceivable>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  // Locked first, read after: what a sub-select sees while it waits for a lock may be older than the lock.
  const locked = await context.q.query<{ expired: boolean }>(
    `select lock_type = 'mobile' and lock_expire_at <= $2 as expired from receivable where id = any($1) order by id for update`,
    [wanted, context.now],
  )
  if (locked.length < wanted.length) throw notFound()
  if (locked.some((row) => row.expired))
    await context.q.query(
      `update receivable set lock_type = 'none', lock_ref = null, lock_expire_at = null where id = any($1) and lock_type = 'mobile' and lock_expire_at <= $2`,
      [wanted, context.now],
    )
  return readReceivables(context.q, wanted)
}

export async function readReceivables(q: Queryable, ids: readonly string[]): Promise<Map<string, LockedReceivable>> {
  const rows = await q.query<Row>(
    `select ${COLUMNS} from receivable r join fee_item i on i.id = r.fee_item_id where r.id = any($1) order by r.id`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, rowOf(row)]))
}

/** 住宅物业费 2025-03 */
export const nameOf = (row: Pick<LockedReceivable, 'itemName' | 'feePeriod'>) => `${row.itemName} ${row.feePeriod}`

/** Refuses while another document holds the receivable; the document that holds it passes. */
export function refuseLocked(row: LockedReceivable, verb: string, holder?: string): void {
  if (row.lockType === 'none' || (holder !== undefined && row.lockRef === holder)) return
  throw refuse(`应收【${nameOf(row)}】${labelOf(LOCK_TYPE, row.lockType)}，暂不能${verb}`)
}

export type LockType = 'deduct' | 'refund' | 'void' | 'change' | 'bank' | 'mobile'

/** Holds receivables (locked rows) for a document until it ends; one lock at a time. */
export async function holdReceivables(
  { q, now }: Pick<LedgerContext, 'q' | 'now'>,
  ids: readonly string[],
  lock: { type: LockType; ref: string; expireAt?: Date | null },
): Promise<void> {
  await q.query(
    `update receivable set lock_type = $2, lock_ref = $3, lock_expire_at = $4, version = version + 1, updated_at = $5 where id = any($1)`,
    [ids, lock.type, lock.ref, lock.expireAt ?? null, now],
  )
}
export async function releaseReceivables({ q, now }: Pick<LedgerContext, 'q' | 'now'>, ref: string): Promise<void> {
  await q.query(
    `update receivable set lock_type = 'none', lock_ref = null, lock_expire_at = null, version = version + 1, updated_at = $2 where lock_ref = $1`,
    [ref, now],
  )
}

/** 409: somebody was faster; the screen reads again. */
export const changedMeanwhile = (row: Pick<LockedReceivable, 'itemName' | 'feePeriod'>) =>
  new DomainError(409, `应收【${nameOf(row)}】已发生变化，请重新试算`)
export const alreadyCollected = () => new DomainError(409, '该应收已被收款，请刷新后重试')
