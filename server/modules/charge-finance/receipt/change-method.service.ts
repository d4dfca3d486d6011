import type { changeMethod } from '@wuguan/contract/charge-finance/receipt.actions'
import { cents } from '@wuguan/contract/charge-finance/cents'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { writeTimeline } from '../../../kernel/audit.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { cameByChannel, claimTrades } from '../channel/claim.service.ts'
import { feeOf, gridMethods } from '../collect/methods.service.ts'
import { openBook } from '../ledger/book-date.service.ts'
import { demandCommunity } from '../ledger/scope.service.ts'
import { lockReceipt } from '../void/guards.ts'

interface PaymentRow {
  id: string
  receipt_id: string | null
  payment_method_id: string
  amount: string
  direction: string
  doc_type: string
  book_date: string
  shift_id: string | null
  kind: string
  scanned: boolean
}

/** Same day and shift still open: the old payment is paid back and the new one taken, both on the receipt. */
export async function change(context: ActionContext, input: ParsedOf<typeof changeMethod>): Promise<null> {
  const { q, actor, now } = context
  const read = () =>
    q.query<PaymentRow>(
      `select p.id, p.receipt_id, p.payment_method_id, p.amount, p.direction, p.doc_type, p.book_date, p.shift_id, m.kind, ${cameByChannel('p')} as scanned
       from payment p join payment_method m on m.id = p.payment_method_id
       where p.id = $1 and not exists (select 1 from payment x where x.reverses_payment_id = p.id)`,
      [input.paymentId],
    )
  const [seen] = await read()
  if (!seen?.receipt_id) throw notFound()
  const receipt = await lockReceipt(context, seen.receipt_id)
  demandCommunity(actor, 'charge-finance:receipt:change-method', receipt.communityId)
  const book = await openBook(context, receipt)
  const [old] = await read()
  if (!old || old.direction !== 'in' || old.doc_type !== 'receipt') throw refuse('该支付流水已变更')
  if (receipt.status !== 1) throw refuse('该收款单已退款或作废，不能更改支付方式')
  if (old.book_date !== dateOf(now)) throw refuse('只能更改当日收款的支付方式')
  if (old.kind === 'prepaid') throw refuse('预存抵扣不能更改支付方式')
  if (old.scanned) throw refuse('扫码支付不能更改支付方式，请走退款')
  if (old.payment_method_id === input.methodId) throw refuse('支付方式未变化')
  if (old.shift_id) {
    const [open] = await q.query('select 1 from cashier_shift where id = $1 and status = 1 for share', [old.shift_id])
    if (!open) throw refuse('该收款所属班次已交班，不能更改支付方式')
  }
  const [method] = await gridMethods(q, receipt, [
    { methodId: input.methodId, tradeNo: input.tradeNo, payerAccountName: input.payerAccountName },
  ])
  const [tradeNo] = await claimTrades(q, receipt.communityId, now, [
    { method: method!, amount: cents(old.amount), tradeNo: input.tradeNo },
  ])
  await q.query(
    `insert into payment (id, company_id, community_id, receipt_id, direction, payment_method_id, amount, handling_fee, payee_account_id, channel_trade_no,
       payer_account_name, paid_at, book_date, account_period, shift_id, doc_type, doc_id, doc_no, reverses_payment_id, reconcile_status,
       created_by, created_at, updated_by, updated_at)
     select x.id, p.company_id, p.community_id, p.receipt_id, x.direction, x.method, case x.direction when 'in' then p.amount else -p.amount end, x.fee, x.payee,
       x.trade_no, x.payer, $2, $3, $4, p.shift_id, 'receipt', p.receipt_id::text, $5, x.reverses, 0, $6, $2, $6, $2
     from payment p cross join jsonb_to_recordset($7::jsonb) as x(id uuid, direction text, method uuid, fee numeric, payee uuid, trade_no text, payer text, reverses uuid)
     where p.id = $1`,
    [
      old.id,
      now,
      book.bookDate,
      book.accountPeriod,
      receipt.receiptNumber,
      actor.userId,
      JSON.stringify([
        { id: uuidv7(), direction: 'out', method: old.payment_method_id, fee: '0.00', reverses: old.id },
        {
          id: uuidv7(),
          direction: 'in',
          method: method!.id,
          fee: feeOf(method!, cents(old.amount)),
          payee: method!.payeeAccountId,
          trade_no: tradeNo,
          payer: input.payerAccountName?.trim() || null,
        },
      ]),
    ],
  )
  await writeTimeline(q, actor, now, {
    bizType: 'charge-finance.receipt',
    bizId: receipt.id,
    action: '更改支付方式',
    remark: method!.name,
  })
  return null
}
