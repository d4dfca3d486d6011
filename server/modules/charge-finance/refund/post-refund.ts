import { total, yuan } from '@wuguan/contract/charge-finance/cents'
import { DEDUCTION_STATUS } from '@wuguan/contract/charge-finance/codes'
import { refundSource } from '@wuguan/contract/charge-finance/refund-source.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import { dateTimeOf } from '../../../kernel/clock.ts'
import { insertRows } from '../../../kernel/crud/store.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { writeOutbox } from '../../../kernel/outbox.ts'
import type { Actor } from '../../../kernel/auth/actor.ts'
import { writeAllocations } from '../collect/allocations.service.ts'
import { DEDUCTION } from '../deduction/deduction.store.ts'
import { writeDocument } from '../document.service.ts'
import { refreshBilledTo } from '../generation/billed-to.service.ts'
import type { Book, LedgerContext } from '../ledger/context.service.ts'
import { ledgerMessage } from '../ledger/events.ts'
import { type Posting, post } from '../ledger/posting.service.ts'
import { endHold } from '../ledger/holds.service.ts'
import { accountOf, lockAccounts, postPrepaid } from '../ledger/prepaid.service.ts'
import { lockReceivables, refuseLocked, releaseReceivables } from '../ledger/receivables.service.ts'
import { deriveReceiptStatus } from '../void/mirror.service.ts'
import { type Allocation, lockAllocations } from './allocations.ts'
import { isWhole, takeBenefitsBack } from './benefits.ts'
import { type RefundPlan, moneyOf, planRefund } from './money.ts'
import { type Original, covering, originalsOf, rechargesOf } from './originals.ts'
import { outlayOf, writeOutlay } from './payments.ts'
import { type RefundLine, type RefundRow, refundLines, reserve, toldOf } from './refund.store.ts'

const docOf = ({ id, refundNumber }: RefundRow) => ({ docType: 'refund', docId: id, docNo: refundNumber })
const receiptsOf = (lines: readonly Pick<RefundLine, 'receiptId'>[]) => [
  ...new Set(lines.map((line) => line.receiptId)),
]

/** What leaves as money and what returns to accounts. */
export async function planOf(
  { q }: Pick<LedgerContext, 'q'>,
  refund: Pick<RefundRow, 'target'>,
  lines: readonly Pick<RefundLine, 'receiptId' | 'amount'>[],
  mayPayPrepaidOut: boolean,
): Promise<RefundPlan> {
  const money = await moneyOf(q, receiptsOf(lines))
  const parts = receiptsOf(lines).map((receiptId) => ({
    receipt: money.get(receiptId)!,
    amount: total(lines.filter((line) => line.receiptId === receiptId).map((line) => line.amount)),
  }))
  return planRefund(parts, {
    allToPrepaid: refund.target === 'prepaid',
    allAsMoney: mayPayPrepaidOut && (refund.target === 'cash' || refund.target === 'transfer'),
  })
}
export const mayPayPrepaidOut = (actor: Pick<Actor, 'can'>) => actor.can('charge-finance:refund:prepaid-cash')

/** The payment that a refund to its origin goes back along; null for other targets. */
export async function originalOf(
  { q }: Pick<LedgerContext, 'q'>,
  refund: RefundRow,
  amount: bigint,
): Promise<Original | null> {
  if (refund.target !== 'original') return null
  const originals =
    refund.type === 'prepaid'
      ? await rechargesOf(q, refund.prepaidAccountId!)
      : await originalsOf(q, receiptsOf(await refundLines(q, refund.id)))
  return covering(originals, amount)
}

/** Posts the payout of a refund whose row is locked: the ledger, the money, the accounts, the reservations. */
export async function postRefund(
  context: ActionContext,
  book: Book,
  refund: RefundRow,
  { mayPayOut, tradeNo }: { mayPayOut: boolean; tradeNo: string | null },
): Promise<void> {
  const { q, now } = context
  const lines = await refundLines(q, refund.id)
  // All that may be taken from, whatever returns there in the end.
  const sources = [...(await moneyOf(q, receiptsOf(lines))).values()].flat()
  const accounts = sources.flatMap(({ accountId }) => accountId ?? [])
  await lockAccounts(context, refund.prepaidAccountId ? [refund.prepaidAccountId] : accounts)
  if (refund.type === 'prepaid') return postPrepaidRefund(context, book, refund, tradeNo)

  const receivables = await lockReceivables(context, await touchedReceivables(context, lines))
  for (const row of receivables.values()) refuseLocked(row, '退款', refund.id)
  const allocations = await lockAllocations(q, [...receiptsOf(lines), ...sources.map(({ receiptId }) => receiptId)])
  // What the receipt brought in is read again under the locks.
  const plan = await planOf(context, refund, lines, mayPayOut)
  const outlay = await outlayOf(context, refund, plan.money, await originalOf(context, refund, plan.money), tradeNo)
  await writeOutbox(q, now, [messageOf(refund, lines, plan.money)])
  await releaseReceivables(context, refund.id)
  await writeLedger(context, book, refund, lines, allocations)
  await reserve(context, refund.id, 'spend')
  await deriveReceiptStatus(
    context,
    lines.map((line) => line.allocationId),
  )
  await returnToAccounts(context, book, refund, plan)
  await writeSources(context, book, refund, plan)
  if (outlay) await writeOutlay(context, book, refund, outlay)
}

/** Receivables of the lines and of what was forgone with their receipts. */
async function touchedReceivables({ q }: LedgerContext, lines: readonly RefundLine[]): Promise<string[]> {
  const bound = await q.query<{ id: string }>(
    'select distinct l.receivable_id as id from deduction d join deduction_line l on l.deduction_id = d.id where d.receipt_id = any($1) and d.status = 2',
    [receiptsOf(lines)],
  )
  return [...new Set([...lines.map((line) => line.receivableId), ...bound.map((row) => row.id)])]
}

const messageOf = (refund: RefundRow, lines: readonly RefundLine[], money: bigint) =>
  ledgerMessage('refund.paid', refund.id, {
    ...toldOf(refund, lines),
    type: refund.type,
    target: refund.target,
    total: refund.total,
    money: yuan(money),
  })

async function writeLedger(
  context: ActionContext,
  book: Book,
  refund: RefundRow,
  lines: readonly RefundLine[],
  allocations: readonly Allocation[],
): Promise<void> {
  const entry = (line: RefundLine, side: Posting['side'], amount: bigint): Posting => ({
    receivableId: line.receivableId,
    side,
    component: line.component,
    kind: 'refund',
    amount,
  })
  const received = lines.map((line) => entry(line, 'C', -line.amount))
  const forgone = lines.filter((line) => line.component === 'L' && line.handling === 'reduce')
  const claims = lines.flatMap((line) =>
    (line.component === 'P') === (line.handling === 'reduce') ? [entry(line, 'R', -line.amount)] : [],
  )
  const whole = receiptsOf(lines).filter((receiptId) => isWhole(allocations, receiptId, lines, 'reserved'))
  const chosen = new Map(lines.map((line) => [line.receivableId, line.handling]))
  const back = await takeBenefitsBack(context, whole, (receivableId) => chosen.get(receivableId) ?? lines[0]!.handling)
  const { entryIds } = await post(
    context,
    book,
    docOf(refund),
    [...received, ...forgone.map((line) => entry(line, 'D', line.amount)), ...claims, ...back],
    'refund',
  )
  for (const receiptId of receiptsOf(lines))
    await writeAllocations(
      context,
      book,
      docOf(refund),
      lines.flatMap((line, index) =>
        line.receiptId === receiptId
          ? {
              receivableId: line.receivableId,
              component: line.component,
              kind: 'refund',
              amount: -line.amount,
              entryId: entryIds[index]!,
              sourceAllocationId: line.allocationId,
            }
          : [],
      ),
      receiptId,
    )
  await writeForgoneLateFee(
    context,
    book,
    refund,
    forgone.map((line, index) => ({ line, entryId: entryIds[received.length + index]! })),
  )
  const bindings = await context.q.query<{ id: string | null }>(
    'select house_fee_standard_id as id from receivable where id = any($1) and status = 4',
    [lines.map((line) => line.receivableId)],
  )
  await refreshBilledTo(
    context.q,
    bindings.map((row) => row.id),
  )
}

/** Late fee that is given back and not owed again is forgone: an automatic deduction of type REFUND. */
async function writeForgoneLateFee(
  context: ActionContext,
  book: Book,
  refund: RefundRow,
  rows: readonly { line: RefundLine; entryId: string }[],
): Promise<void> {
  if (rows.length === 0) return
  const [type] = await context.q.query<{ id: string }>(
    "select id from deducted_type where code = 'REFUND' and company_id is null and built_in",
  )
  const { propertyType, propertyId, propertyName } = refund
  const forgone = yuan(total(rows.map(({ line }) => line.amount)))
  const document = {
    deductedTypeId: type!.id,
    source: 'refund',
    sourceId: refund.id,
    propertyType,
    propertyId,
    propertyName,
    total: forgone,
    lateFeeTotal: forgone,
    reason: `退款${refund.refundNumber}冲减违约金`,
    submittedAt: dateTimeOf(context.now),
    status: DEDUCTION_STATUS.approved,
    effectiveDate: book.bookDate,
  }
  const lines = rows.map(({ line: { receivableId, component, amount }, entryId }) => ({
    receivableId,
    component,
    amount: yuan(amount),
    entryId,
  }))
  await writeDocument(context, DEDUCTION, book, uuidv7(), document, lines)
}

async function returnToAccounts(
  context: LedgerContext,
  book: Book,
  refund: RefundRow,
  plan: RefundPlan,
): Promise<void> {
  const into = plan.accounts.map(({ accountId, amount }) => ({ accountId, amount }))
  if (plan.general > 0n) {
    if (!refund.payerCustomerId) throw refuse('该收款没有付款客户，不能转预存')
    const accountId = await accountOf(context, refund, {
      propertyType: refund.propertyType,
      propertyId: refund.propertyId,
      propertyName: refund.propertyName,
      customerId: refund.payerCustomerId,
      feeItemId: null,
    })
    into.push({ accountId, amount: plan.general })
  }
  if (into.length)
    await postPrepaid(
      context,
      book,
      into.map(({ accountId, amount }) => ({
        accountId,
        kind: 'refundIn',
        amount,
        refundId: refund.id,
        docNo: refund.refundNumber,
      })),
    )
}

/** What the next refund of the same receipts finds less of. */
async function writeSources(
  { q, now, actor, kernel }: ActionContext,
  { companyId, communityId }: Book,
  refund: RefundRow,
  { taken }: RefundPlan,
): Promise<void> {
  const rows = taken.map(({ amount, ...of }) => ({
    draft: { ...of, refundId: refund.id, amount: yuan(amount) },
    place: { companyId, communityId },
  }))
  await insertRows(q, refundSource, rows, actor, kernel.secrets, now)
}

async function postPrepaidRefund(
  context: ActionContext,
  book: Book,
  refund: RefundRow,
  tradeNo: string | null,
): Promise<void> {
  const hold = await endHold(context, { reason: 'refund', refId: refund.id, spent: true })
  if (!hold) throw new Error(`refund ${refund.refundNumber} holds nothing`)
  const { amount, accountId } = hold
  const outlay = await outlayOf(context, refund, amount, await originalOf(context, refund, amount), tradeNo)
  await writeOutbox(context.q, context.now, [messageOf(refund, [], amount)])
  await postPrepaid(context, book, [
    { accountId, kind: 'refund', amount: -amount, refundId: refund.id, docNo: refund.refundNumber },
  ])
  await writeOutlay(context, book, refund, outlay!)
}
