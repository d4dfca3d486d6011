import { yuan } from '@wuguan/contract/charge-finance/cents'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { deskShift } from '../collect/desk-shift.service.ts'
import { demandCash } from '../collect/till.service.ts'
import type { Book, LedgerContext, Place } from '../ledger/context.service.ts'
import type { Original } from './originals.ts'
import type { RefundRow } from './refund.store.ts'

export interface Outlay {
  readonly amount: bigint
  readonly methodId: string
  readonly payeeAccountId: string | null
  readonly tradeNo: string | null
  readonly reversesPaymentId: string | null
  readonly shiftId: string | null
}

async function methodOfKind(q: Queryable, { companyId }: Place, kind: string): Promise<string> {
  const [row] = await q.query<{ id: string }>(
    `select id from payment_method where kind = $1 and (company_id is null or company_id = $2) and enabled and deleted_at is null and code <> 'IMPORT'
     order by company_id nulls last, sort, id limit 1`,
    [kind, companyId],
  )
  if (!row) throw refuse(kind === 'cash' ? '未设置现金支付方式' : '未设置银行转账支付方式')
  return row.id
}

/** How the money leaves: cash out of the open drawer, by transfer, or back along the payment it came by. */
export async function outlayOf(
  context: LedgerContext,
  refund: RefundRow,
  amount: bigint,
  original: Original | null,
  tradeNo: string | null,
): Promise<Outlay | null> {
  if (amount === 0n) return null
  const { q } = context
  if (refund.target === 'original') {
    if (!original) throw refuse('没有可原路退回的支付流水')
    const shiftId = original.methodKind === 'pos' ? await deskShift(context, refund.communityId, false) : null
    return {
      amount,
      methodId: original.methodId,
      payeeAccountId: original.payeeAccountId,
      tradeNo: tradeNo ?? original.tradeNo,
      reversesPaymentId: original.paymentId,
      shiftId,
    }
  }
  const cash = refund.target === 'cash'
  if (cash) demandCash(await chargeConfig(q, refund.communityId), amount)
  return {
    amount,
    methodId: await methodOfKind(q, refund, cash ? 'cash' : 'transfer'),
    payeeAccountId: null,
    tradeNo,
    reversesPaymentId: null,
    shiftId: cash ? await deskShift(context, refund.communityId, true) : null,
  }
}

export const writeOutlay = (
  { q, now, actor }: LedgerContext,
  book: Book,
  refund: RefundRow,
  { amount, methodId, payeeAccountId, tradeNo, reversesPaymentId, shiftId }: Outlay,
  prepaidEntryId: string | null = null,
) =>
  q.query(
    `insert into payment (id, company_id, community_id, refund_id, direction, payment_method_id, amount, handling_fee, payee_account_id, channel_trade_no,
       payer_account_name, prepaid_entry_id, paid_at, book_date, account_period, shift_id, doc_type, doc_id, doc_no, reverses_payment_id, reconcile_status,
       created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4::uuid, 'out', $5, $6, 0, $7, $8, $9, $10, $11, $12, $13, $14, 'refund', $18, $15, $16, 0, $17, $11, $17, $11)`,
    [
      uuidv7(),
      book.companyId,
      book.communityId,
      refund.id,
      methodId,
      yuan(-amount),
      payeeAccountId,
      tradeNo,
      refund.payeeName,
      prepaidEntryId,
      now,
      book.bookDate,
      book.accountPeriod,
      shiftId,
      refund.refundNumber,
      reversesPaymentId,
      actor.userId || null,
      refund.id,
    ],
  )
