import { yuan } from '@wuguan/contract/charge-finance/cents'
import { payment } from '@wuguan/contract/charge-finance/payment.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import { dateTimeOf } from '../../../kernel/clock.ts'
import { insertRow } from '../../../kernel/crud/store.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
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
  { q, now, actor, kernel }: ActionContext,
  { bookDate, accountPeriod, ...place }: Book,
  { id, refundNumber, payeeName }: RefundRow,
  { amount, methodId, tradeNo, ...outlay }: Outlay,
) => {
  const draft = {
    ...outlay,
    refundId: id,
    direction: 'out',
    paymentMethodId: methodId,
    amount: yuan(-amount),
    channelTradeNo: tradeNo,
    payerAccountName: payeeName,
    paidAt: dateTimeOf(now),
    bookDate,
    accountPeriod,
    docType: 'refund',
    docId: id,
    docNo: refundNumber,
  }
  return insertRow(q, payment, draft, place, actor, kernel.secrets, now)
}
