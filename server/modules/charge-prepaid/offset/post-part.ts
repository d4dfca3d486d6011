import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { DomainError, refuse } from '@wuguan/contract/kernel/errors'
import { drawCodes } from '../../../kernel/codes.ts'
import { methodsByCode } from '../../charge-finance/collect/methods.service.ts'
import { postReceipt } from '../../charge-finance/collect/receipt-posting.service.ts'
import { factsOf } from '../../charge-finance/collect/selection.service.ts'
import { openBook } from '../../charge-finance/ledger/book-date.service.ts'
import type { LedgerContext } from '../../charge-finance/ledger/context.service.ts'
import { lockAccounts } from '../../charge-finance/ledger/prepaid.service.ts'
import {
  type LockedReceivable,
  changedMeanwhile,
  lockReceivables,
  nameOf,
  refuseLocked,
} from '../../charge-finance/ledger/receivables.service.ts'
import { LINE, type OffsetRun } from './run.store.ts'

interface PartRow {
  id: string
  propertyType: string
  propertyId: string
  propertyName: string | null
  customerId: string
  customerName: string | null
}
interface LineRow {
  id: string
  accountId: string
  receivableId: string
  component: 'P' | 'L'
  planned: string
}
const PAID = '应收已缴'
const FROZEN = 2

/**
 * Posts what is planned for one property, whole or not at all: a refusal leaves the part failed with its sentence, and the run goes
 * on. A debt that was paid meanwhile is passed over.
 */
export async function attemptPart(context: LedgerContext, run: OffsetRun, partId: string): Promise<void> {
  const { q } = context
  await q.query('savepoint offset_part')
  try {
    await postPart(context, run, partId)
    await q.query('release savepoint offset_part')
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await q.query('rollback to savepoint offset_part')
    await mark(context, partId, LINE.failed, error.message)
  }
}

export async function postPart(context: LedgerContext, run: OffsetRun, partId: string): Promise<void> {
  const { q } = context
  const [part] = await q.query<PartRow>(
    `select p.id, p.property_type as "propertyType", p.property_id as "propertyId", p.property_name as "propertyName", p.customer_id as "customerId",
       c.name as "customerName" from offset_part p left join customer c on c.id = p.customer_id where p.id = $1 and p.status = ${LINE.planned} for update of p`,
    [partId],
  )
  if (!part) return
  const lines = await q.query<LineRow>(
    'select id, account_id as "accountId", receivable_id as "receivableId", component, planned from offset_line where part_id = $1 order by seq',
    [partId],
  )
  const book = await openBook(context, run)
  const accounts = await lockAccounts(
    context,
    lines.map((line) => line.accountId),
  )
  const ids = lines.map((line) => line.receivableId)
  const rows = await lockReceivables(context, ids)
  const facts = await factsOf(q, [...new Set(ids)], run.asOfDate)
  const [wanted, paid] = standing(lines, rows, (id) => cents(facts.get(id)!.lateFee))
  if (paid.length) await skip(context, paid)
  if (wanted.length === 0) return mark(context, partId, LINE.skipped, PAID)
  for (const row of rows.values()) if (row.payerCustomerId !== part.customerId) throw changedMeanwhile(row)
  for (const account of accounts.values()) if (account.status === FROZEN) throw refuse('预存账户已冻结')

  const method = (await methodsByCode(q, run, ['PREPAID'])).get('PREPAID')!
  const [number] = await drawCodes(q, 'charge-finance.receipt', context.now, run.companyId, run.communityId)
  const byReceivable = Map.groupBy(wanted, (line) => line.receivableId)
  const byAccount = Map.groupBy(wanted, (line) => line.accountId)
  const sumOf = (of: readonly LineRow[], component?: 'P' | 'L') =>
    total(of.filter((line) => !component || line.component === component).map((line) => cents(line.planned)))
  const posted = await postReceipt(context, book, {
    number: number!,
    type: 'offset',
    property: { type: part.propertyType, id: part.propertyId, name: part.propertyName ?? '' },
    payerCustomerId: part.customerId,
    payerName: part.customerName,
    source: 'offset',
    sourceId: part.id,
    remark: `冲抵批次${run.runNo}`,
    lines: [...byReceivable].map(([receivableId, of]) => ({
      receivableId,
      principal: sumOf(of, 'P'),
      lateFee: sumOf(of, 'L'),
    })),
    payments: [...byAccount].map(([accountId, of]) => ({ method, amount: sumOf(of), accountId })),
    offsetLineIds: new Map([...byAccount].map(([accountId, of]) => [accountId, of[0]!.id])),
  })
  await q.query(
    `update offset_line set status = ${LINE.done}, amount = planned, receipt_id = $2, version = version + 1, updated_at = $3 where id = any($1)`,
    [wanted.map((line) => line.id), posted.receiptId, context.now],
  )
  await q.query(
    `update offset_part set status = ${LINE.done}, receipt_id = $2, receipt_number = $3, principal = $4, late_fee = $5, total = $6, posted_at = $7,
       version = version + 1, updated_at = $7 where id = $1`,
    [
      partId,
      posted.receiptId,
      posted.receiptNumber,
      yuan(sumOf(wanted, 'P')),
      yuan(sumOf(wanted, 'L')),
      posted.totalAmount,
      context.now,
    ],
  )
}

/** Lines that still find what they are to pay, and those that find it paid; anything in between is a plan gone stale. */
function standing(
  lines: readonly LineRow[],
  rows: ReadonlyMap<string, LockedReceivable>,
  lateFeeOf: (receivableId: string) => bigint,
): [LineRow[], LineRow[]] {
  const wanted: LineRow[] = []
  const paid: LineRow[] = []
  for (const [, of] of Map.groupBy(lines, (line) => `${line.receivableId} ${line.component}`)) {
    const row = rows.get(of[0]!.receivableId)!
    const owed = of[0]!.component === 'P' ? row.outstanding : lateFeeOf(row.id)
    if (owed === 0n) {
      paid.push(...of)
      continue
    }
    refuseLocked(row, '冲抵')
    if (row.hungUp) throw refuse(`应收【${nameOf(row)}】已挂账，不能冲抵`)
    if (owed < total(of.map((line) => cents(line.planned)))) throw changedMeanwhile(row)
    wanted.push(...of)
  }
  return [wanted, paid]
}

const skip = ({ q, now }: LedgerContext, lines: readonly LineRow[]) =>
  q.query(
    `update offset_line set status = ${LINE.skipped}, reason = $2, version = version + 1, updated_at = $3 where id = any($1)`,
    [lines.map((line) => line.id), PAID, now],
  )

async function mark({ q, now }: LedgerContext, partId: string, status: number, reason: string): Promise<void> {
  const values = [partId, status, reason.slice(0, 200), now]
  await q.query(
    'update offset_line set status = $2, reason = coalesce(reason, $3), version = version + 1, updated_at = $4 where part_id = $1 and status = 0',
    values,
  )
  await q.query(
    'update offset_part set status = $2, reason = $3, posted_at = $4, version = version + 1, updated_at = $4 where id = $1',
    values,
  )
}
