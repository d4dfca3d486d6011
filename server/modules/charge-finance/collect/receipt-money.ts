import { yuan } from '@wuguan/contract/charge-finance/cents'
import { uuidv7 } from '../../../kernel/ids.ts'
import { claimTrades } from '../channel/claim.service.ts'
import type { Book, LedgerContext } from '../ledger/context.service.ts'
import { accountOf, postPrepaid } from '../ledger/prepaid.service.ts'
import { feeOf } from './methods.service.ts'
import type { ReceiptDraft, ReceiptPayment } from './receipt-draft.ts'

export const isPrepaid = (payment: ReceiptPayment) => payment.method.kind === 'prepaid'

/** Money out of prepaid accounts and into them; answers with the entry of each payment. */
export async function movePrepaid(
  context: LedgerContext,
  book: Book,
  draft: ReceiptDraft,
  receiptId: string,
  used: readonly ReceiptPayment[],
  incoming: NonNullable<ReceiptDraft['prepaidIn']>,
): Promise<Map<ReceiptPayment, string>> {
  const about = { receiptId, docNo: draft.number }
  const out = used.map((payment) => ({
    ...about,
    accountId: payment.accountId!,
    kind: 'offset' as const,
    amount: -payment.amount,
    offsetLineId: draft.offsetLineIds?.get(payment.accountId!) ?? null,
  }))
  const into = []
  for (const { owner, amount, kind } of incoming)
    into.push({ ...about, accountId: await accountOf(context, book, owner), kind, amount })
  if (out.length + into.length === 0) return new Map()
  const { entryIds } = await postPrepaid(context, book, [...out, ...into])
  return new Map(used.map((payment, index) => [payment, entryIds[index]!]))
}

export async function writePayments(
  { q, now, actor }: LedgerContext,
  book: Book,
  doc: { docType: string; docId: string; docNo: string },
  shiftId: string | null,
  payments: readonly ReceiptPayment[],
  entryOf: ReadonlyMap<ReceiptPayment, string>,
): Promise<void> {
  if (payments.length === 0) return
  const tradeNumbers = await claimTrades(q, book.communityId, now, payments)
  await q.query(
    `insert into payment (id, company_id, community_id, receipt_id, direction, payment_method_id, amount, tendered_amount, change_amount, handling_fee,
       payee_account_id, channel_trade_no, payer_account_name, prepaid_entry_id, paid_at, book_date, account_period, shift_id, doc_type, doc_id, doc_no,
       reconcile_status, created_by, created_at, updated_by, updated_at)
     select x.id, $2, $3, $4::uuid, 'in', x.method, x.amount, x.tendered, x.change, x.fee, x.payee, x.trade_no, x.payer, x.entry, $5, $6, $7, x.shift, $8, $4::uuid::text, $9,
       0, $10, $5, $10, $5
     from jsonb_to_recordset($1::jsonb) as x(id uuid, method uuid, amount numeric, tendered numeric, change numeric, fee numeric, payee uuid,
       trade_no text, payer text, entry uuid, shift uuid)`,
    [
      JSON.stringify(
        payments.map((payment, index) => ({
          id: uuidv7(),
          method: payment.method.id,
          amount: yuan(payment.amount),
          tendered: payment.tendered === undefined ? null : yuan(payment.tendered),
          change: payment.change === undefined ? null : yuan(payment.change),
          fee: isPrepaid(payment) ? '0.00' : feeOf(payment.method, payment.amount),
          payee: payment.method.payeeAccountId,
          trade_no: tradeNumbers[index],
          payer: payment.payerAccountName?.trim() || null,
          entry: entryOf.get(payment) ?? null,
          shift: isPrepaid(payment) ? null : shiftId,
        })),
      ),
      book.companyId,
      book.communityId,
      doc.docId,
      now,
      book.bookDate,
      book.accountPeriod,
      doc.docType,
      doc.docNo,
      actor.userId || null,
    ],
  )
}
